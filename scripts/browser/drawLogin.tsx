import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import "../../src/pages/layout/base.css";
import { themeVariables } from "../../src/providers/theme";

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

/** The variables of both themes; public/theme.js says on the document which of them holds. */
export const theme = (["light", "dark"] as const)
  .map((name) => {
    const variables = themeVariables(name).map((pair) => pair.join(":"));
    return `[data-theme="${name}"]{${variables.join(";")}}`;
  })
  .join("");
