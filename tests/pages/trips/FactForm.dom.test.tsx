// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Fact } from "../../../src/pages/resource/detail/Fact";
import { ApiError } from "../../../src/providers/apiError";
import { resourceNamed } from "../../../src/resources";
import type { AnyRow } from "../../../src/schema";
import { trips } from "../../../src/resources/trips";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { tripOf } from "./tripOf";

beforeAll(fakeBrowser);
afterEach(cleanup);

const trip = tripOf({ email: "asha@example.com" });

function draw(write?: (values: object) => Promise<AnyRow>) {
  const page = (shown: typeof trip) => (
    <FieldPage>
      <dl>
        <Fact
          resource={resourceNamed("trips")}
          row={shown}
          label="Email"
          fields={[{ name: "email", field: trips.fields.email }]}
          write={write}
        >
          <a href="#mail">asha@example.com</a>
        </Fact>
      </dl>
    </FieldPage>
  );
  const { rerender } = render(page(trip));
  /** The page has read the trip again. */
  return { show: (email: string) => rerender(page(tripOf({ email, version: trip.version + 1 }))) };
}

async function type(text: string) {
  fireEvent.click(screen.getByRole("button", { name: "Edit Email" }));
  const input = await screen.findByRole("textbox", { name: "Email" });
  fireEvent.change(input, { target: { value: text } });
  return input;
}

describe("Fact", () => {
  it("is read only where the reader may not change it", () => {
    draw();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("follows a link in its value instead of editing", () => {
    draw(async () => trip);
    fireEvent.click(screen.getByRole("link"));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("saves what changed on Enter and shows the fact again", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    draw(onSave);
    const input = await type("asha.raman@example.com");
    fireEvent.submit(input);
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(onSave.mock.calls.map(([values]) => values)).toEqual([{ email: "asha.raman@example.com" }]);
  });

  it("saves by Ctrl+Enter what the input takes when it is left, and not with Shift", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    draw(onSave);
    const input = await type("asha.raman@example.com ");
    input.focus();
    fireEvent.keyDown(input, { key: "Enter", ctrlKey: true, shiftKey: true });
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(onSave.mock.calls.map(([values]) => values)).toEqual([{ email: "asha.raman@example.com" }]);
  });

  it("says at the input what is wrong, before anything is sent", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    draw(onSave);
    fireEvent.submit(await type("nonsense"));
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    expect(onSave).not.toHaveBeenCalled();
  });

  it("leaves everything as it was on Escape", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    draw(onSave);
    fireEvent.keyDown(await type("other@example.com"), { key: "Escape" });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("keeps what was typed where the server refuses it, with its words", async () => {
    draw(() =>
      Promise.reject(new ApiError("No.", { statusCode: 422, errors: { email: ["This address bounces."] } })),
    );
    const input = await type("bounces@example.com");
    fireEvent.submit(input);
    expect(await screen.findByText("This address bounces.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("bounces@example.com");
  });

  it("says that somebody else changed the same thing", async () => {
    draw(() =>
      Promise.reject(
        new ApiError("Changed.", { statusCode: 409, current: tripOf({ email: "theirs@example.com" }) }),
      ),
    );
    fireEvent.submit(await type("mine@example.com"));
    expect(await screen.findByText(/This was changed elsewhere just now/)).toBeTruthy();
  });

  it("asks first where the page has read somebody else's change of it meanwhile", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    const { show } = draw(onSave);
    const input = await type("mine@example.com");
    show("theirs@example.com");
    expect(screen.getByText(/What you wrote is still here/)).toBeTruthy();
    fireEvent.submit(input);
    await screen.findByText(/Save again to keep what you wrote/);
    const theirs = screen.getByRole("group", { name: "Email, changed elsewhere too" });
    expect(theirs.textContent).toContain("theirs@example.com");
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.submit(input);
    await waitFor(() =>
      expect(onSave.mock.calls.map(([values]) => values)).toEqual([{ email: "mine@example.com" }]),
    );
  });

  it("takes theirs at the input", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    const { show } = draw(onSave);
    const input = await type("mine@example.com");
    show("theirs@example.com");
    fireEvent.click(screen.getByRole("button", { name: "Take theirs" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe("theirs@example.com");
    fireEvent.submit(input);
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(onSave).not.toHaveBeenCalled();
  });

  it("follows the record while nothing is typed", async () => {
    const onSave = vi.fn(async (values: object): Promise<AnyRow> => ({ ...trip, ...values }));
    const { show } = draw(onSave);
    fireEvent.click(screen.getByRole("button", { name: "Edit Email" }));
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: "Email" });
    show("theirs@example.com");
    expect(input.value).toBe("theirs@example.com");
    fireEvent.submit(input);
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(onSave).not.toHaveBeenCalled();
  });
});
