// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { PictureStoreContext } from "../../../src/fields/imageEditing/pictureStore";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { resourceNamed } from "../../../src/resources";
import { files } from "../../../src/schema";
import type { Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { kochi, munnar } from "../../fields/FieldPage";
import { exampleRow, rowId } from "./exampleRow";
import { fakeServer } from "./fakeServer";
import { ResourcePage } from "./ResourcePage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

/** Hotels with a short form. */
const hotels: Resource = {
  ...resourceNamed("hotels"),
  form: [{ heading: "Photos", fields: ["name", "photos"] }],
};
const row = exampleRow(hotels, { name: "Misty Peak", photos: [kochi, munnar] });
const uploaded = "00000000-0000-7000-8000-000000000003";

describe("a picture that is being uploaded", () => {
  it("is waited for before the form is saved, and joins what the list of pictures is by then", async () => {
    const server = fakeServer();
    server.on("GET", /hotels/, { body: row });
    server.on("PATCH", /hotels/, { body: { ...row, version: 2 } });
    let finish = (_: { id: string }) => {};
    const store = {
      upload: () => new Promise<{ id: string }>((resolve) => (finish = resolve)),
      read: async () => new Blob(["picture"]),
    };
    render(
      <PictureStoreContext value={store}>
        <ResourcePage at={`/hotels/${rowId}`} path="/hotels/:id">
          <ResourceFormPage resource={hotels} />
        </ResourcePage>
      </PictureStoreContext>,
    );
    const file = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (!input) throw new Error("There is no button for pictures yet.");
      return input;
    });
    fireEvent.change(file, { target: { files: [new File(["x"], "sea.heic", { type: "image/heic" })] } });
    await screen.findByText("Cancel upload");
    const save = () => fireEvent.click(screen.getByText("Save"));
    fireEvent.click(screen.getByLabelText("Remove picture 1"));
    save();
    expect(await screen.findByText(/still being uploaded/)).toBeTruthy();
    expect(server.asked("PATCH", /hotels/)).toEqual([]);

    await act(async () => finish({ id: uploaded }));
    await waitFor(() => expect(screen.queryByText(/still being uploaded/)).toBeNull());
    save();
    await waitFor(() =>
      expect(server.asked("PATCH", /hotels/)[0]?.body).toEqual({ version: 1, photos: [munnar, uploaded] }),
    );
  });
});

describe("files that are refused", () => {
  it("get the focus, and say their sizes in the unit of the limit", async () => {
    const resource: Resource = {
      ...hotels,
      fields: { ...hotels.fields, papers: files({ label: "Papers", optional: true }) },
      form: [{ heading: "Papers", fields: ["name", "papers"] }],
    };
    const server = fakeServer();
    const papers = [{ id: uploaded, name: "bill.pdf", type: "application/pdf", size: 20 * 1024 * 1024 }];
    server.on("GET", /hotels/, { body: { ...row, papers } });
    const errors = { papers: ["Choose other files."] };
    server.on("PATCH", /hotels/, { status: 422, body: { message: "No.", errors } });
    render(
      <ResourcePage at={`/hotels/${rowId}`} path="/hotels/:id">
        <ResourceFormPage resource={resource} />
      </ResourcePage>,
    );
    expect(await screen.findByText("bill.pdf (20 MB)")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Misty Hill" } });
    fireEvent.click(screen.getByText("Save"));
    await screen.findByText("Choose other files.");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Drop files here/));
  });
});
