import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../../src/components/light/ErrorBoundary";

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

beforeEach(() => {
  // React logs what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("ErrorBoundary", () => {
  it("offers to load again, without the raw error", () => {
    render(
      <ErrorBoundary place="/trips">
        <Broken message="x is undefined" />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("button", { name: "Load again" })).toBeTruthy();
    expect(document.body.textContent).not.toContain("x is undefined");
  });

  it("says that there is a newer version where a part of the old one is gone", () => {
    render(
      <ErrorBoundary place="/trips">
        <Broken message="Failed to fetch dynamically imported module: /assets/a.js" />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { name: "Tripwright was updated" })).toBeTruthy();
  });

  it("tries again at another place", () => {
    const { rerender } = render(
      <ErrorBoundary place="/trips">
        <Broken message="x" />
      </ErrorBoundary>,
    );
    rerender(<ErrorBoundary place="/profile">Fine</ErrorBoundary>);
    expect(screen.getByText("Fine")).toBeTruthy();
  });
});
