import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import "../../src/pages/layout/base.css";

// What the modules of the browser ask of it when they are loaded.
Object.assign(globalThis, {
  window: globalThis,
  location: new URL("http://localhost/login"),
  addEventListener: () => undefined,
});
const { App } = await import("../../src/App");

/** The markup of the login page, the same as src/main.tsx draws first for somebody who is not signed in. */
export const login = renderToString(
  <StrictMode>
    <App />
  </StrictMode>,
);
