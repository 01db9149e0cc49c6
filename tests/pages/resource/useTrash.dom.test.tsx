// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTrash } from "../../../src/pages/resource/useTrash";
import { queryClient } from "../../../src/providers/queryClient";
import { useRow } from "../../../src/providers/rows/useRow";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const teams = resourceNamed("teams");

/** A page of a row that stays for a while after its row is deleted: the next one is on its way. */
function SlowPage() {
  const { data } = useRow("teams", rowId);
  const { remove } = useTrash(teams);
  return data ? <button onClick={() => remove([{ id: rowId, title: "Kerala desk" }])}>Remove</button> : null;
}

describe("the trash", () => {
  it("does not make the page of a deleted row ask for it once more, and that of a restored one does", async () => {
    const server = fakeServer();
    const row = { body: exampleRow(teams, { name: "Kerala desk" }) };
    server.on("GET", /^\/api\//, { body: [] });
    server.on("GET", new RegExp(`/api/teams/${rowId}$`), row);
    server.on("DELETE", /teams/, { status: 204 });
    server.on("POST", /restore$/, row);
    const reads = () => server.asked("GET", new RegExp(`/api/teams/${rowId}$`)).length;
    render(
      <ResourcePage at={`/x/${rowId}`} path="/x/:id" client={queryClient}>
        <SlowPage />
      </ResourcePage>,
    );
    fireEvent.click(await screen.findByText("Remove"));
    fireEvent.click(await screen.findByRole("button", { name: "Delete team" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(reads()).toBe(1);
    fireEvent.click(undo);
    await screen.findByText("Team “Kerala desk” restored.");
    expect(reads()).toBe(2);
  });
});
