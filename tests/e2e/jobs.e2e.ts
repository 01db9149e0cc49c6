import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { ownerOf } from "../promises/fixtures/ownerOf";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

const reason = "The folder of the pictures cannot be read.";

test("an owner sees why a job failed, retries it, and sees what came of it", async ({ page, baseURL }) => {
  const { api, token } = await signUp(baseURL ?? "", "Night Ferries", "Ida Moss");
  const { id: tenantId } = await json(api.get("/api/tenants"));
  const client = new Client({ connectionString: ownerOf(process.env.E2E_DATA_DIR ?? "") });
  await client.connect();
  await client.query(
    `insert into jobs (tenant_id, id, kind, status, attempts, due_at, started_at, finished_at, error, failures)
     values ($1, $2, 'lost_pictures', 'dead', 4, now(), now(), now(), $3,
       jsonb_build_array(jsonb_build_object('at', now(), 'error', $3::text)))`,
    [tenantId, randomUUID(), reason],
  );
  await client.end();

  await enterAs(page, token);
  await page.goto("/org/organisation");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("row", { name: /Remove lost files/ })).toContainText(reason);
  await main.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(main.getByText("Nothing has failed")).toBeVisible();

  await main.getByRole("link", { name: /^Done/ }).click();
  const done = main.getByRole("row", { name: /Remove lost files/ });
  await expect(done).toContainText("Nothing had to be done.");
  await done.getByRole("link").click();
  await expect(main.getByRole("heading", { name: "Remove lost files" })).toBeVisible();
  await expect(main.getByRole("cell", { name: reason })).toBeVisible();
  await expect(main.getByRole("button", { name: "Retry" })).toBeHidden();
  await api.dispose();
});
