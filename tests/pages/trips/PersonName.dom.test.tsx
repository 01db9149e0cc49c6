import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UserPicker } from "../../../src/pages/trips/people/AssigneePickers";
import { PersonName, TeamName } from "../../../src/pages/trips/people/PersonName";
import { session } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

const patience = { timeout: 15_000 };
const meera = { id: "u1", username: "m", fullname: "Meera" };
const former = { id: "u2", username: "f", fullname: "Former" };
let server: ReturnType<typeof fakeServer>;

beforeAll(fakeBrowser, 120_000);
beforeEach(() => {
  session.setToken("t");
  server = fakeServer();
  server.on("GET", /\/api\/users\/\?isActive/, { body: [meera] });
  server.on("GET", /\/api\/teams\/\?isActive/, { body: [] });
  server.on("GET", /\/api\/users\?/, { body: [meera, former] });
  server.on("GET", /\/api\/teams\?/, { body: [{ id: "t1", name: "Asia desk" }] });
});
afterEach(cleanup);

describe("the names of people and teams", () => {
  it("are asked for by id, those of one moment together, and not the list of whom work can be given to", async () => {
    render(
      <ResourcePage>
        <PersonName id="u1" />
        <PersonName id="u2" />
        <TeamName id="t1" />
        <UserPicker value="u2" onChange={() => undefined} />
      </ResourcePage>,
    );
    expect(await screen.findByText("Meera", {}, patience)).toBeTruthy();
    expect(await screen.findAllByText("Former", {}, patience)).toHaveLength(2);
    expect(await screen.findByText("Asia desk", {}, patience)).toBeTruthy();
    expect(server.requests).toHaveLength(2);
  });

  it("can be chosen from once their picker is opened", async () => {
    render(
      <ResourcePage>
        <UserPicker value={null} onChange={() => undefined} />
      </ResourcePage>,
    );
    fireEvent.mouseDown(screen.getByLabelText("Person"));
    expect(await screen.findByRole("option", { name: "Meera" }, patience)).toBeTruthy();
    expect(server.requests.map(({ url }) => url)).toContain("/api/users/?isActive=true");
  });
});
