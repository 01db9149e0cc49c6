import { cleanup, configure, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { TeamPage } from "../../../src/pages/organisation/teams/TeamPage";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("operations");
beforeAll(fakeBrowser, 120_000);
configure({ defaultHidden: true });
afterEach(cleanup);

describe("a team's page", { timeout: 60_000 }, () => {
  it("reads the team, then each member by a call of its own, and leaves out who was deleted", async () => {
    const owner = server.signIn();
    const gone = await server.create("users", {
      username: `gone-${owner.username}`,
      fullname: "Gone",
      role: "sales",
    });
    const members = [owner.id, server.person("operations").id, gone.id];
    const { id } = await server.create("teams", { name: "Kerala desk", members });
    await owner.ask("DELETE", `/api/users/${gone.id}`);
    render(
      <ResourcePage at={`/org/teams/${id}`} path="/org/teams/:id">
        <TeamPage resource={resourceNamed("teams")} />
      </ResourcePage>,
    );
    const list = (await screen.findByText("People in this team")).closest("section");
    const lines = [...(list?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      `MNMeera Nair${owner.username}Owner`,
      `TATariq Aziz${server.person("operations").username}Operations`,
    ]);
    const calls = server.requests.map(({ url }) => url).filter((url) => !url.includes("?"));
    expect(calls).toEqual([`/api/teams/${id}`, ...members.map((member) => `/api/users/${member}`)]);
    expect(screen.getByText("Save")).toBeTruthy();
  });
});
