import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTrash } from "../../../src/pages/resource/runs/useTrash";
import { queryClient } from "../../../src/providers/queryClient";
import { useRow } from "../../../src/providers/rows/useRow";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const teams = resourceNamed("teams");

/** A page of a row that stays for a while after its row is deleted: the next one is on its way. */
function SlowPage({ id }: { id: string }) {
  const { data } = useRow("teams", id);
  const { remove } = useTrash(teams);
  return data ? <button onClick={() => remove({ id, title: "Kerala desk" })}>Remove</button> : null;
}

describe("the trash", () => {
  it("does not make the page of a deleted row ask for it once more, and that of a restored one does", async () => {
    server.signIn();
    const { id } = await server.create("teams", { name: "Kerala desk" });
    const reads = () => server.asked("GET", new RegExp(`/api/teams/${id}$`)).length;
    render(
      <ResourcePage at={`/x/${id}`} path="/x/:id" client={queryClient}>
        <SlowPage id={id} />
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
