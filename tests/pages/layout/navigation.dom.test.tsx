// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { createRoutesFromElements, Link, Outlet, Route, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useBrowserRouter } from "../../../src/pages/layout/Workspace";
import {
  useFocusOnNavigation,
  useKeptFocus,
  useScrollOnNavigation,
} from "../../../src/pages/layout/useKeptFocus";
import "./simulatedBrowser";

/** How far down the page could be scrolled; jsdom lays nothing out. */
let room = 2000;
let grown: () => void = () => undefined;

beforeEach(() => {
  room = 2000;
  window.scrollTo = ((_: number, top: number) => {
    Object.defineProperty(window, "scrollY", { value: Math.min(top, room), configurable: true });
    dispatchEvent(new Event("scroll"));
  }) as typeof scrollTo;
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      grown = () => tell([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      grown = () => undefined;
    }
  };
  history.pushState(null, "", "/list");
});
afterEach(cleanup);

function Frame() {
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  useScrollOnNavigation(content);
  return (
    <main ref={content} tabIndex={-1}>
      <Link to="/new">New</Link>
      <Link to="/row">Row</Link>
      <Outlet />
    </main>
  );
}

const routes = createRoutesFromElements(
  <Route element={<Frame />}>
    <Route path="/list" element="The list" />
    <Route path="/new" element={<input autoFocus aria-label="Name" />} />
    <Route path="/row" element="The row" />
  </Route>,
);
function Pages() {
  const router = useBrowserRouter(routes);
  return router && <RouterProvider router={router} />;
}
const open = () => render(<Pages />);
const follow = (name: string) => {
  const link = screen.getByText(name);
  link.focus();
  fireEvent.click(link);
};

describe("going to another page", () => {
  it("gives the focus to the content, but leaves it in the field that the page has chosen", async () => {
    open();
    follow("Row");
    await screen.findByText("The row");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    follow("New");
    await screen.findByLabelText("Name");
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });

  it("leaves the focus at the button of a message, which stands over the pages", async () => {
    open();
    const message = document.body.appendChild(document.createElement("div"));
    message.className = "ant-message";
    const undo = message.appendChild(document.createElement("button"));
    undo.focus();
    fireEvent.click(screen.getByText("Row"));
    await screen.findByText("The row");
    expect(document.activeElement).toBe(undo);
    message.remove();
  });

  it("begins at the top, and going back stands where it was as soon as the page is tall enough", async () => {
    open();
    scrollTo(0, 900);
    follow("Row");
    await screen.findByText("The row");
    expect(scrollY).toBe(0);
    scrollTo(0, 50);
    room = 100;
    act(() => history.back());
    await screen.findByText("The list");
    expect(scrollY).toBe(100);
    room = 2000;
    grown();
    expect(scrollY).toBe(900);
    act(() => history.forward());
    await screen.findByText("The row");
    expect(scrollY).toBe(50);
  });

  it("does not move the page under the hand of who has begun to scroll", async () => {
    open();
    scrollTo(0, 900);
    follow("Row");
    await screen.findByText("The row");
    room = 100;
    act(() => history.back());
    await screen.findByText("The list");
    fireEvent.wheel(window);
    room = 2000;
    grown();
    expect(scrollY).toBe(100);
  });
});

function Rows() {
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  const [rows, setRows] = useState(["Jaipur", "Kochi"]);
  return (
    <main ref={content} tabIndex={-1}>
      <section>
        <h1>Places</h1>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`#${row}`}>{row}</a>
              <button onClick={() => setRows(rows.filter((one) => one !== row))}>{`Delete ${row}`}</button>
            </li>
          ))}
        </ul>
        {rows.length === 0 && <button>Add</button>}
      </section>
    </main>
  );
}
const isFocused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};

describe("what has the focus and goes from the page", () => {
  it("leaves it to the same button of its neighbour, or to what stands there then", async () => {
    render(<Rows />);
    press("Delete Jaipur");
    await isFocused("Delete Kochi");
    press("Delete Kochi");
    await isFocused("Add");
  });

  it("gives it back to the page where it stood over it", async () => {
    render(<Rows />);
    screen.getByRole("button", { name: "Delete Kochi" }).focus();
    const message = document.body.appendChild(document.createElement("div"));
    const undo = message.appendChild(document.createElement("button"));
    undo.focus();
    message.remove();
    await isFocused("Delete Kochi");
  });
});
