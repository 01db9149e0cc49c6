import { createRoot } from "react-dom/client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { useNewest } from "../../src/fields/useNewest";

function Value({ value, onRead }: { value: string; onRead(read: string): void }) {
  const newest = useNewest(value);
  return <button onClick={() => onRead(newest.current)}>{value}</button>;
}

// As in a browser: with `act`, all effects run before anybody can press a key.
beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterAll(() => void vi.unstubAllGlobals());

it("gives a handler the value that the page shows, from the moment it shows it", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const read: string[] = [];
  const show = (value: string) => {
    const shown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        place.querySelector("button")?.click();
        resolve();
      });
      observer.observe(place, { subtree: true, childList: true, characterData: true });
    });
    root.render(<Value value={value} onRead={(one) => read.push(one)} />);
    return shown;
  };
  for (const value of ["first", "second", "third"]) await show(value);
  root.unmount();
  expect(read).toEqual(["first", "second", "third"]);
});
