// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createRoutesFromElements, Link, Outlet, Route, RouterProvider, useNavigate } from "react-router";
import { useBrowserRouter } from "../../../src/pages/layout/Workspace";
import { useUnsavedGuard } from "../../../src/pages/resource/form/useUnsavedGuard";
import { leave, leaveUnasked, useLeaveBlocker } from "../../../src/pages/resource/leaveGuards";
import { fakeBrowser } from "../../fields/fakeBrowser";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

interface PartProps {
  name: string;
  inner?: string;
  settle?: () => Promise<boolean>;
}

/** A guarded part of a page, with a guarded part in it where it has a name for one. */
function Part({ name, inner, settle }: PartProps) {
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty, name, settle);
  return (
    <>
      <button onClick={() => setDirty(!isDirty)}>{`${isDirty ? "Save" : "Edit"} ${name}`}</button>
      {inner && <Part name={inner} />}
    </>
  );
}

function Unasked() {
  const navigate = useNavigate();
  return <button onClick={() => leaveUnasked(() => void navigate("/next"))}>Delete</button>;
}

function Frame() {
  useLeaveBlocker();
  return <Outlet />;
}

function Pages({ inner, beside }: { inner: string | undefined; beside: readonly PartProps[] }) {
  const [routes] = useState(() =>
    createRoutesFromElements(
      <Route element={<Frame />}>
        <Route path="/before" element={<Link to="/form">Form</Link>} />
        <Route
          path="/form"
          element={
            <>
              <Part name="the trip" {...(inner ? { inner } : {})} />
              {beside.map((part) => (
                <Part key={part.name} {...part} />
              ))}
              <Link to="/next">Next</Link>
              <Unasked />
            </>
          }
        />
        <Route path="/next" element="The next page" />
      </Route>,
    ),
  );
  const router = useBrowserRouter(routes);
  return router && <RouterProvider router={router} />;
}

/** Two pages in the history, the second of which is guarded. */
async function openParts(inner?: string, beside: readonly PartProps[] = []) {
  history.pushState(null, "", "/before");
  render(
    <App>
      <Pages inner={inner} beside={beside} />
    </App>,
  );
  press("Form");
  await screen.findByText("Next");
}
const press = (text: string) => fireEvent.click(screen.getByText(text));
const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const asksAbout = (what: string) => screen.findByText(`Your changes to ${what} are not saved.`);
const isAsking = () => screen.queryByText(/^Your changes to/) !== null;
const answer = async (text: string) => {
  fireEvent.click(screen.getByRole("button", { name: text }));
  await waitFor(() => expect(isAsking()).toBe(false));
};

describe("guards of what is not saved", () => {
  it("ask one question for all, and one answer holds for all", async () => {
    await openParts("the hotel");
    press("Edit the trip");
    press("Edit the hotel");
    press("Next");
    await asksAbout("the hotel and the trip");
    await answer("Keep editing");
    expect(location.pathname).toBe("/form");
    press("Next");
    await asksAbout("the hotel and the trip");
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await at("/next");
    await waitFor(() => expect(isAsking()).toBe(false));
  });

  it("ask only about what cannot be kept, once it is known of all", async () => {
    const settled: string[] = [];
    const part = (name: string, isSettled: boolean) => ({
      name,
      settle: () => {
        settled.push(name);
        return Promise.resolve(isSettled);
      },
    });
    await openParts("the hotel", [part("the itinerary", true), part("the timeline", false)]);
    for (const name of ["the trip", "the hotel", "the itinerary", "the timeline"]) press(`Edit ${name}`);
    press("Next");
    await asksAbout("the timeline, the hotel and the trip");
    expect(settled.toSorted()).toEqual(["the itinerary", "the timeline"]);
    await answer("Keep editing");
    for (const name of ["the trip", "the hotel", "the timeline"]) press(`Save ${name}`);
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
    press("Next");
    await at("/next");
    expect(isAsking()).toBe(false);
  });

  it("name what two parts share once", async () => {
    await openParts("the trip");
    for (const part of screen.getAllByText("Edit the trip")) fireEvent.click(part);
    press("Next");
    await asksAbout("the trip");
  });

  it("end each for itself, in whatever order", async () => {
    await openParts("the hotel");
    press("Edit the trip");
    press("Edit the hotel");
    press("Save the trip");
    press("Next");
    await asksAbout("the hotel");
    await answer("Keep editing");
    press("Save the hotel");
    press("Next");
    expect(await screen.findByText("The next page")).toBeTruthy();
    expect(isAsking()).toBe(false);
  });

  it("keep the page on a step back until they agree", async () => {
    await openParts();
    press("Edit the trip");
    act(() => history.back());
    await asksAbout("the trip");
    await at("/form");
    await answer("Keep editing");
    act(() => history.back());
    await asksAbout("the trip");
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await at("/before");
    expect(await screen.findByText("Form")).toBeTruthy();
  });

  it("take a link to a part of the page for no step", async () => {
    await openParts();
    press("Edit the trip");
    await act(async () => {
      const shown = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
      location.hash = "content";
      await shown;
    });
    expect(isAsking()).toBe(false);
    act(() => history.go(-2));
    await asksAbout("the trip");
    await at("/form");
  });

  it("are asked by whatever else ends the page, and not by what makes their changes meaningless", async () => {
    await openParts();
    press("Edit the trip");
    let isGone = false;
    act(() => leave(() => (isGone = true)));
    await asksAbout("the trip");
    expect(isGone).toBe(false);
    await answer("Keep editing");
    press("Delete");
    expect(await screen.findByText("The next page")).toBeTruthy();
  });
});
