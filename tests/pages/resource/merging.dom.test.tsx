import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { MergeDialog } from "../../../src/pages/resource/merging/MergeDialog";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

describe("the dialog that merges rows", () => {
  it("shows beside each of the same name what the list shows of it", async () => {
    const ways = (value: string) => ({ ways: [{ kind: "email", value, isPrimary: true }] });
    const made = await Promise.all(
      ["asha@fjord.example", "raman@fjord.example"].map((address) =>
        server.create("contacts", { name: "Asha Raman", ...ways(address) }),
      ),
    );
    await server.create("trips", { contactId: made[1]?.id, customerName: "Asha Raman" });
    server.signIn();
    render(
      <ResourcePage>
        <MergeDialog
          resource={resourceNamed("contacts")}
          ids={made.map(({ id }) => id)}
          onClosed={() => {}}
        />
      </ResourcePage>,
    );
    const stays = within(await screen.findByRole("group", { name: "Stays" }));
    const [first, second] = stays.getAllByRole("radio", { name: "Asha Raman" });
    const about = (radio: HTMLElement | undefined) =>
      document.getElementById(radio?.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(about(first)).toContain("Emailasha@fjord.example");
    expect(about(first)).toContain("Trips0");
    expect(about(second)).toContain("Emailraman@fjord.example");
    expect(about(second)).toContain("Trips1");
    expect(about(second)).not.toContain("Phone");
  });
});
