import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { UserPicker } from "../../../src/pages/trips/people/AssigneePickers";
import { PersonName, TeamName } from "../../../src/components/PersonName";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer();
const patience = { timeout: 15_000 };

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

describe("the names of people and teams", () => {
  it("are asked for by id, those of one moment together, and not the list of whom work can be given to", async () => {
    const owner = server.signIn();
    const values = { username: `former-${owner.username}`, fullname: "Former", role: "sales" };
    const former = await server.create("users", { ...values, isActive: false });
    const team = await server.create("teams", { name: "Asia desk", members: [owner.id] });
    render(
      <ResourcePage>
        <PersonName id={owner.id} />
        <PersonName id={former.id} />
        <TeamName id={team.id} />
        <UserPicker value={former.id} onChange={() => undefined} />
      </ResourcePage>,
    );
    expect(await screen.findByText("Meera Nair", {}, patience)).toBeTruthy();
    expect(await screen.findAllByText("Former", {}, patience)).toHaveLength(2);
    expect(await screen.findByText("Asia desk", {}, patience)).toBeTruthy();
    const lists = server.requests.filter(({ url }) => /\/api\/(users|teams)/.test(url));
    expect(lists).toHaveLength(2);
    expect(lists.filter(({ url }) => url.includes("isActive"))).toEqual([]);
  });

  it("can be chosen from once their picker is opened", async () => {
    server.signIn();
    render(
      <ResourcePage>
        <UserPicker value={null} onChange={() => undefined} />
      </ResourcePage>,
    );
    fireEvent.mouseDown(screen.getByLabelText("Person"));
    expect(await screen.findByRole("option", { name: "Meera Nair" }, patience)).toBeTruthy();
    expect(server.requests.some(({ url }) => url.includes("isActive=true"))).toBe(true);
  });
});
