import { cleanup, configure, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { TeamPage } from "../../../src/pages/organisation/teams/TeamPage";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { exampleRow, rowId } from "../resource/exampleRow";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

beforeAll(fakeBrowser, 120_000);
configure({ defaultHidden: true });
afterEach(cleanup);

const [meera, tariq, gone] = ["b", "c", "d"].map((end) => rowId.replace(/a$/, end));

describe("a team's page", { timeout: 60_000 }, () => {
  it("reads the team, then each member by a call of its own, and shows them by full name or else by username", async () => {
    const server = fakeServer();
    const team = exampleRow(resourceNamed("teams"), { members: [meera, tariq, gone], autoAssignment: "off" });
    const user = (id: string | undefined, username: string, fullname: string, role: string) =>
      server.on("GET", new RegExp(`/api/users/${id}$`), {
        body: exampleRow(resourceNamed("users"), { id, username, fullname, role, isActive: true }),
      });
    server.on("GET", /\/api\/teams\/[^/]+$/, { body: team });
    server.on("GET", /\/api\/(users|teams)\?/, { body: [] });
    user(meera, "meera", "Meera Nair", "owner");
    user(tariq, "tariq", "", "operations");
    render(
      <ResourcePage at={`/org/teams/${rowId}`} path="/org/teams/:id">
        <TeamPage resource={resourceNamed("teams")} />
      </ResourcePage>,
    );
    const list = (await screen.findByText("People in this team")).closest("section");
    const lines = [...(list?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
    expect(lines.map((line) => line?.replace(/^[A-Z]{1,2}(?=[A-Zt])/, ""))).toEqual([
      "Meera NairmeeraOwner",
      "tariqtariqOperations",
    ]);
    const calls = server.requests.map(({ url }) => url).filter((url) => !url.includes("?"));
    expect(calls).toEqual([`/api/teams/${rowId}`, ...[meera, tariq, gone].map((id) => `/api/users/${id}`)]);
    expect(screen.getByText("Save")).toBeTruthy();
  });
});
