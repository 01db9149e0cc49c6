import { render } from "@testing-library/react";
import { App } from "../../../src/App";
import { goTo } from "../../../src/providers/address";
import "./simulatedBrowser";

/** Opens the application at a path, as typing the address would. */
export function openApp(path: string): void {
  goTo(path, { replace: true });
  render(<App />);
}
