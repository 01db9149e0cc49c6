// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Drawer, Modal } from "antd";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useDialog } from "../../../src/components/useDialog";
import { fakeBrowser } from "../../fields/fakeBrowser";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

function InDialog({ onClosed }: { onClosed(): void }) {
  const dialog = useDialog(onClosed);
  return (
    <Modal open={dialog.isOpen} afterClose={dialog.afterClose} onCancel={() => dialog.close()}>
      <input />
    </Modal>
  );
}
function InDrawer({ onClosed }: { onClosed(): void }) {
  const dialog = useDialog(onClosed);
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={(isOpen) => isOpen || dialog.afterClose()}
      onClose={() => dialog.close()}
    >
      <input />
    </Drawer>
  );
}

function Page({ of: Shown }: { of: typeof InDialog }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button onClick={() => setWanted(true)}>Open</button>
      {isWanted && <Shown onClosed={() => setWanted(false)} />}
    </>
  );
}

describe.each([
  ["a dialog", InDialog],
  ["a drawer", InDrawer],
])("%s that is drawn while it is wanted", (_, Shown) => {
  it("gives the focus back to what opened it, and is gone", async () => {
    render(<Page of={Shown} />);
    const opener = screen.getByText("Open");
    opener.focus();
    fireEvent.click(opener);
    const field = await screen.findByRole("textbox");
    field.focus();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
});
