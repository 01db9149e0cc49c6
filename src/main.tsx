import "./providers/cspNonce";
import "./pages/layout/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { loadFonts } from "./pages/layout/fonts";
import { startPrinting } from "./providers/printing";
import { followOtherTabs } from "./providers/session";
import { startTheme } from "./providers/themeMode";

startPrinting();
startTheme();
followOtherTabs();
void loadFonts();

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element with the id "root" to draw the page in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
