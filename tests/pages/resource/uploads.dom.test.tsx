import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PictureStoreContext } from "../../../src/fields/imageEditing/pictureStore";
import { ResourceFormPage } from "../../../src/pages/resource/detail/ResourceFormPage";
import { resourceNamed } from "../../../src/resources";
import type { Resource } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
beforeEach(() => void server.signIn());
afterEach(cleanup);

/** Stores a small picture of that colour. */
async function storePicture(background: string): Promise<string> {
  const create = { width: 12, height: 8, channels: 3, background } as const;
  const content = await sharp({ create }).png().toBuffer();
  return (await server.upload("/api/files", { name: "a.png", type: "image/png", content })).id;
}

describe("a picture that is being uploaded", () => {
  it("is waited for before the form is saved, and joins what the list of pictures is by then", async () => {
    const resource: Resource = {
      ...resourceNamed("hotels"),
      form: [{ heading: "Photos", fields: ["name", "photos"] }],
    };
    const [first, second, uploaded] = await Promise.all(["#335577", "#773355", "#557733"].map(storePicture));
    const { id } = await server.create("hotels", {
      ...{ name: "Misty Peak", city: "Munnar", country: "IN", photos: [first, second] },
    });
    let finish = () => {};
    const store = {
      upload: () =>
        new Promise<{ id: string }>((resolve) => (finish = () => resolve({ id: uploaded ?? "" }))),
      read: async () => new Blob(["picture"]),
    };
    render(
      <PictureStoreContext value={store}>
        <ResourcePage at={`/hotels/${id}`} path="/hotels/:id">
          <ResourceFormPage resource={resource} />
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

    await act(async () => finish());
    await waitFor(() => expect(screen.queryByText(/still being uploaded/)).toBeNull());
    save();
    await expect.poll(() => server.read("hotels", id)).toMatchObject({ photos: [second, uploaded] });
  });
});

describe("files that are refused", () => {
  it("get the focus, and say their sizes in the unit of the limit", async () => {
    const resource: Resource = {
      ...resourceNamed("trips"),
      form: [{ heading: "Documents", fields: ["customerName", "documents"] }],
    };
    const content = Buffer.alloc(1024 * 1024, "a");
    const bill = await server.upload("/api/attachments", { name: "bill.txt", type: "text/plain", content });
    const { id } = await server.create("trips", { customerName: "Asha Raman", documents: [bill] });
    const errors = { documents: ["Choose other files."] };
    server.on("PATCH", /trips/, { status: 422, body: { message: "No.", errors } });
    render(
      <ResourcePage at={`/trips/${id}`} path="/trips/:id">
        <ResourceFormPage resource={resource} />
      </ResourcePage>,
    );
    expect(await screen.findByText("bill.txt (1 MB)")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Customer"), { target: { value: "Asha Nair" } });
    fireEvent.click(screen.getByText("Save"));
    await screen.findByText("Choose other files.");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Drop files here/));
  });
});
