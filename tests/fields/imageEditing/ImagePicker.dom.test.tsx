import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useState } from "react";
import type { PictureStore } from "../../../src/fields/FieldEnvironment";
import { FieldEnvironmentProvider } from "../../../src/fields/kinds/FieldEnvironmentProvider";
import { ImagesInput } from "../../../src/fields/inputs/ImagesInput";
import { environmentOf } from "../FieldPage";
import { FileImage } from "../../../src/fields/imageEditing/FileImage";
import { ImagePicker } from "../../../src/fields/imageEditing/ImagePicker";
import { PictureStoreContext } from "../../../src/fields/imageEditing/pictureStore";
import "../../pages/layout/simulatedBrowser";

let addresses = 0;
URL.createObjectURL = () => `blob:${++addresses}`;
URL.revokeObjectURL = () => undefined;

afterEach(cleanup);

/** A store that answers when the test says so. */
function openStore() {
  const uploads: {
    file: File;
    signal: AbortSignal | undefined;
    progress: (share: number) => void;
    done: (id: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const store: PictureStore = {
    upload: (file, options) =>
      new Promise((resolve, reject) =>
        uploads.push({
          file,
          signal: options?.signal,
          progress: (share) => options?.onProgress?.(share),
          done: (id) => resolve({ id }),
          fail: reject,
        }),
      ),
    read: async () => new Blob(["picture"]),
  };
  return { uploads, store };
}

async function pick(store: PictureStore, onChange: (id: string | null) => void, value: string | null = null) {
  render(
    <PictureStoreContext value={store}>
      <ImagePicker label="Photo" value={value} onChange={onChange} />
    </PictureStoreContext>,
  );
  await waitFor(() => expect(document.querySelector('input[type="file"]')).toBeTruthy());
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  // jsdom decodes no pictures, so this one goes to the server as it is.
  if (input)
    fireEvent.change(input, { target: { files: [new File(["x"], "me.heic", { type: "image/heic" })] } });
}

describe("ImagePicker", () => {
  it("takes any image, and leaves what the browser cannot draw to the server", async () => {
    const { store, uploads } = openStore();
    await pick(store, () => undefined);
    expect(document.querySelector('input[type="file"]')?.getAttribute("accept")).toBe("image/*");
    await waitFor(() => expect(uploads[0]?.file.name).toBe("me.heic"));
    expect(uploads[0]?.file.type).toBe("image/heic");
  });

  it("shows the progress and hands over the id", async () => {
    const { store, uploads } = openStore();
    let chosen: string | null = null;
    await pick(store, (id) => (chosen = id));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.progress(0.4);
    expect(await screen.findByText("40%")).toBeTruthy();
    uploads[0]?.done("file-1");
    await waitFor(() => expect(chosen).toBe("file-1"));
  });

  it("cancels an upload", async () => {
    const { store, uploads } = openStore();
    let changes = 0;
    await pick(store, () => changes++);
    fireEvent.click(await screen.findByRole("button", { name: "Cancel upload" }));
    expect(uploads[0]?.signal?.aborted).toBe(true);
    uploads[0]?.done("too late");
    await screen.findByRole("button", { name: /Add photo/ });
    expect(changes).toBe(0);
  });

  it("says in the server's words why a picture was refused", async () => {
    const { store, uploads } = openStore();
    await pick(store, () => undefined);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.fail(new Error("This is not a picture that can be read."));
    expect(await screen.findByText("This is not a picture that can be read.")).toBeTruthy();
  });
});

describe("FileImage", () => {
  it("shows a picture from memory under its name, without an address that leaves the page", async () => {
    const { store } = openStore();
    render(
      <PictureStoreContext value={store}>
        <FileImage id="file-1" alt="Logo" />
      </PictureStoreContext>,
    );
    await waitFor(() => expect(document.querySelector("img")).toBeTruthy());
    expect(screen.getByRole("img", { name: "Logo" }).getAttribute("src")).toMatch(/^blob:/);
  });
});

function Photos({ store, maxItems }: { store: PictureStore; maxItems: number }) {
  const [value, setValue] = useState<readonly string[] | null | undefined>([]);
  return (
    <FieldEnvironmentProvider environment={environmentOf()}>
      <PictureStoreContext value={store}>
        <ImagesInput
          id="photos"
          field={{ kind: "images", label: "Photos", aspect: 1.5, maxItems }}
          value={value}
          around={{}}
          onChange={setValue}
        />
        <output>{value?.join(" ")}</output>
      </PictureStoreContext>
    </FieldEnvironmentProvider>
  );
}

const filesNamed = (...names: string[]) => names.map((name) => new File(["x"], name, { type: "image/heic" }));

describe("the input of several pictures", () => {
  it("takes several at once, sends one after the other and says which was refused", async () => {
    const { store, uploads } = openStore();
    render(<Photos store={store} maxItems={2} />);
    await screen.findByRole("button", { name: "Add pictures" });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    expect(input?.multiple).toBe(true);
    if (input) fireEvent.change(input, { target: { files: filesNamed("a.heic", "b.heic", "c.heic") } });
    await waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(["a.heic"]));
    uploads[0]?.done("first");
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.fail(new Error("Too large."));
    await waitFor(() => expect(uploads).toHaveLength(3));
    uploads[2]?.done("third");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("first third"));
    expect(screen.getByRole("alert").textContent).toBe("b.heic: Too large.");
    expect(screen.getByText(/These are all 2 pictures that fit/)).toBeTruthy();
  });

  it("takes what is dropped on it, once", async () => {
    const { store, uploads } = openStore();
    render(<Photos store={store} maxItems={12} />);
    const button = await screen.findByRole("button", { name: "Add pictures" });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    // jsdom takes no list of files that it has not made.
    if (input) Object.defineProperty(input, "files", { writable: true });
    fireEvent.drop(button, { dataTransfer: { types: ["Files"], files: filesNamed("a.heic") } });
    await waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(["a.heic"]));
    uploads[0]?.done("first");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("first"));
    expect(uploads).toHaveLength(1);
  });
});
