import "./providers/cspNonce";
import "./pages/layout/base.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App";
import { loadFonts } from "./pages/layout/fonts";
import { startPrinting } from "./providers/printing";
import { followOtherTabs, session } from "./providers/session";
import { startTheme } from "./providers/themeMode";

startPrinting();
startTheme();
followOtherTabs();
void loadFonts();

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element with the id "root" to draw the page in.');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The document of the login page has it drawn already (scripts/buildLogin.mjs), and maybe something typed into it.
const isDrawn = root.dataset["drawn"] !== undefined && session.read().token === "";
if (isDrawn) hydrateRoot(root, app);
else createRoot(root).render(app);
