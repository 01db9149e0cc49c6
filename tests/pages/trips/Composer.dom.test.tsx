import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Composer } from "../../../src/pages/trips/timeline/Composer";
import { wholeIn } from "../../../src/resources/journal";
import { session } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";

const server = atServer("sales");
let tripId = "";
beforeAll(fakeBrowser, 120_000);
beforeEach(async () => {
  server.signIn();
  tripId = (await server.create("trips", { customerName: "Asha Raman" })).id;
});
afterEach(cleanup);

async function draw(placeholder: string | RegExp = /Write a note/) {
  const { unmount } = render(
    <ResourcePage at="/trip" path="/trip">
      <Composer whole={wholeIn({ tripId })} />
      <Link to="/elsewhere">Elsewhere</Link>
    </ResourcePage>,
  );
  const box = await screen.findByPlaceholderText<HTMLTextAreaElement>(placeholder);
  const write = (value: string) => fireEvent.change(box, { target: { value } });
  const send = () => fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
  const isFree = () => waitFor(() => expect(document.querySelector(".ant-btn-loading")).toBeNull());
  return { box, write, send, isFree, sent: () => server.asked("POST", /timeline/), unmount };
}

describe("Composer", () => {
  it("sends once, however often the keys are pressed, and keeps what is written meanwhile", async () => {
    const { box, write, send, isFree, sent } = await draw();
    write("Called, wants the sea");
    send();
    send();
    write("And a balcony");
    await isFree();
    expect(sent().map(({ body }) => body)).toEqual([{ tripId, kind: "note", body: "Called, wants the sea" }]);
    expect(box.value).toBe("And a balcony");
  });

  it("gives the words back where sending fails, and sends them again as the same request", async () => {
    const { box, write, send, isFree, sent } = await draw();
    server.lose("POST", /timeline/);
    write("Called, wants the sea");
    send();
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(box.value).toBe("Called, wants the sea");
    send();
    await isFree();
    write("Called, wants the sea");
    send();
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, again, another] = sent().map(({ headers }) => headers["Idempotency-Key"]);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
    // The third is sent, not yet answered.
    const notes = () => server.person().ask("GET", `/api/timeline?tripId=${tripId}&kind=note`);
    await expect.poll(notes).toHaveLength(2);
  });

  it("has a half-written note again where it is left behind, until it is sent", async () => {
    const { write, unmount } = await draw();
    write("Half a no");
    fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/elsewhere"));
    unmount();
    const again = await draw();
    expect(again.box.value).toBe("Half a no");
    again.send();
    await again.isFree();
    again.unmount();
    expect((await draw()).box.value).toBe("");
  });

  it("has the note again, and its kind, when the session ended before it was sent", async () => {
    const { write, unmount } = await draw();
    fireEvent.click(screen.getByRole("radio", { name: "Call" }));
    write("Wants the sea");
    act(() => session.reset());
    unmount();
    server.signIn();
    const again = await draw("What was said on the phone?");
    expect(again.box.value).toBe("Wants the sea");
    expect(screen.getByText("Not sent yet: this was kept from before.")).toBeTruthy();
  });

  it("formats by keyboard, mentions by name, and takes a pasted file", async () => {
    const { fullname, id } = server.person("sales").user;
    const { box, write, send, isFree, sent } = await draw();
    fireEvent.focus(box);
    write("Wants the sea");
    box.setSelectionRange(10, 13);
    fireEvent.keyDown(box, { key: "b", ctrlKey: true });
    await waitFor(() => expect(box.value).toBe("Wants the **sea**"));
    write(`Wants the **sea**, @${String(fullname)}`);
    await screen.findByLabelText("Add files");
    const file = new File(["zq"], "map.txt", { type: "text/plain" });
    fireEvent.paste(box, { clipboardData: { types: ["Files"], files: [file] } });
    await screen.findByText(/^map.txt/);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add note" }).disabled).toBe(false),
    );
    // The file was taken at the edge of the page, so the server knows none.
    server.on("POST", /\/timeline$/, { status: 201, body: { id: "01900000-0000-7000-8000-000000000001" } });
    send();
    await isFree();
    await waitFor(() => expect(box.value).toBe(""));
    const [{ body } = { body: undefined }] = sent();
    expect(body).toMatchObject({
      body: `Wants the **sea**, @user:${id}`,
      files: [{ name: "map.txt" }],
    });
  });
});
