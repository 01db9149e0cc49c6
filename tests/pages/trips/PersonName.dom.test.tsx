import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { PersonName, TeamName } from "../../../src/pages/trips/people/PersonName";
import { session } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

beforeAll(fakeBrowser, 120_000);

describe("the names of people and teams", () => {
  it("come from the list of assignees, and only who is not on it is asked for", async () => {
    session.setToken("t");
    const server = fakeServer();
    server.on("GET", /\/api\/users\/\?isActive/, { body: [{ id: "u1", username: "m", fullname: "Meera" }] });
    server.on("GET", /\/api\/teams\/\?isActive/, {
      body: [{ id: "t1", name: "Asia desk", members: ["u1"] }],
    });
    server.on("GET", /\/api\/users\?/, { body: [{ id: "u2", fullname: "Former" }] });
    server.on("GET", /\/api\/teams\?/, { body: [{ id: "t2", name: "Closed desk" }] });
    render(
      <ResourcePage>
        <PersonName id="u1" />
        <TeamName id="t1" />
        <PersonName id="u2" />
        <TeamName id="t2" />
      </ResourcePage>,
    );
    for (const name of ["Meera", "Asia desk", "Former", "Closed desk"])
      expect(await screen.findByText(name, {}, { timeout: 15_000 })).toBeTruthy();
    const titles = server.requests.map(({ url }) => url).filter((url) => !url.includes("isActive"));
    expect(titles.filter((url) => /u1|t1/.test(url))).toEqual([]);
    expect(titles).toHaveLength(2);
  });
});
