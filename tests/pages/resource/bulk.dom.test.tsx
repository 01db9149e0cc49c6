import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ResourceListPage } from "../../../src/pages/resource/list/ResourceListPage";
import { queryClient } from "../../../src/providers/queryClient";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("viewer");
const sources = resourceNamed("query-sources");
const names = Array.from({ length: 27 }, (_, index) => `Fair ${String(index + 1).padStart(2, "0")}`);
/** What the browser was given to save. */
const saved: Blob[] = [];
beforeAll(fakeBrowser, 120_000);
beforeAll(async () => {
  await Promise.all(names.map((name) => server.create("query-sources", { name })));
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return "#saved";
  };
});
afterEach(cleanup);

function openList(conditions = ""): void {
  render(
    // A run is followed by reading again what the application itself keeps.
    <ResourcePage at={`/org/query-sources?q=fair&_sort=name&_order=asc${conditions}`} client={queryClient}>
      <ResourceListPage resource={sources} />
    </ResourcePage>,
  );
}
// By label and text: the roles of a whole page take seconds to tell.
const press = async (label: string) => fireEvent.click(await screen.findByLabelText(label));
const click = async (text: string) => fireEvent.click(await screen.findByText(text));
/** Goes on in the dialog. The sign of loading leaves its button a moment after the words are there. */
async function confirm(): Promise<void> {
  const go = await waitFor(() => {
    const found = document.querySelector(".ant-modal-footer .ant-btn-primary:not(.ant-btn-loading)");
    if (!found) throw new Error("The dialog has no button yet.");
    return found;
  });
  fireEvent.click(go);
}
async function selectAll(count: number): Promise<void> {
  await press("Select all on this page");
  await click(`Select all ${count}`);
  await screen.findByText(`All ${count} query sources selected`);
}
/** Exports what is selected, as CSV, and reads the names in the file. */
async function exported(): Promise<(string | undefined)[]> {
  const before = saved.length;
  await click("Export …");
  await click("CSV");
  await click("Export");
  await waitFor(() => expect(saved.length).toBe(before + 1));
  const reader = new FileReader();
  reader.readAsText(saved.at(-1) ?? new Blob());
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  const [, ...lines] = String(reader.result).trim().split(/\r?\n/);
  await waitFor(() => expect(screen.queryByText("CSV")).toBeNull());
  return lines.map((line) => line.split(",")[0]);
}

describe("what is done to many rows of a list", () => {
  it("exports the selected ones, or all that match beyond the page", async () => {
    server.signIn();
    openList();
    await press("Select Fair 01");
    await press("Select Fair 03");
    expect(await exported()).toEqual(["Fair 01", "Fair 03"]);
    await selectAll(27);
    expect(await exported()).toEqual(names);
  });

  it("restores the selected ones of the trash, or all that match and were looked at, showing how far it is, and undoes it", async () => {
    const rows = await server.list("query-sources?q=fair&_end=100");
    await Promise.all(rows.map(({ id }) => server.person().ask("DELETE", `/api/query-sources/${id}`)));
    server.signIn();
    openList("&_trash=true");
    await press("Select Fair 02");
    await click("Restore 1 query source");
    await screen.findByText("This query source can be restored.");
    await confirm();
    await screen.findByText("1 query source restored.");
    expect((await server.list("query-sources?q=fair")).map(({ name }) => name)).toEqual(["Fair 02"]);

    await selectAll(26);
    const holdAtSeven = () =>
      server.on("GET", /^\/api\/runs\//, async (_, pass) => {
        const answered = await pass();
        return { ...answered, data: { ...answered.data, done: 7, failed: 0 } };
      });
    let goOn = holdAtSeven();
    await click("Restore 26 query sources");
    await screen.findByText("Looked at 7 of 26 query sources …");
    goOn();
    await screen.findByText("All 26 query sources can be restored.");
    // It matches too, and nobody has looked at it.
    const late = await server.create("query-sources", { name: "Fair late" });
    await server.person().ask("DELETE", `/api/query-sources/${late.id}`);
    goOn = holdAtSeven();
    await confirm();
    await screen.findByText("Done with 7 of 26 query sources …");
    goOn();
    await screen.findByText("26 query sources restored.");
    expect(await server.list("query-sources?q=fair&_end=100")).toHaveLength(27);
    const undo = screen.getAllByText("Undo").at(-1);
    fireEvent.click(undo ?? document.body);
    await screen.findByText("26 query sources are as they were.");
    expect(await server.list("query-sources?q=fair&_end=100")).toHaveLength(1);
  }, 60_000);

  it("takes 10,000 at once", async () => {
    server.signIn();
    server.on("GET", /^\/api\/query-sources\?/, async (_, pass) => {
      const answered = await pass();
      return { ...answered, headers: { ...answered.headers, "x-total-count": "10001" } };
    });
    openList();
    await screen.findByText("Fair 02");
    await press("Select all on this page");
    await screen.findByText("Narrow the list to select up to 10,000 at once.");
    expect(screen.queryByText(/^Select all/)).toBeNull();
  });

  it("is exporting alone for a role that may only export", async () => {
    const { version } = await server.person().ask("GET", "/api/tenants");
    const exportRoles = ["owner", "viewer"];
    await server.person().ask("PATCH", "/api/tenants", { version, exportRoles });
    server.signIn("viewer");
    openList();
    await press("Select Fair 02");
    expect(await exported()).toEqual(["Fair 02"]);
    const bar = screen.getByLabelText("Selected rows");
    expect([...bar.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
      "Export …",
      "Select none",
    ]);
  });
});
