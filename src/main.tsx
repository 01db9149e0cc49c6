import "./providers/cspNonce";
import "./pages/layout/fonts";
import "./pages/layout/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { askEarly } from "./providers/earlyAnswers";
import { startPrinting } from "./providers/printing";
import { followOtherTabs } from "./providers/session";
import { currentUserPath, queryFieldsPath, tenantPath } from "./providers/startPaths";
import { startTheme } from "./providers/themeMode";
import { lightPaths } from "./schema/ownPaths";
import { pathMatcher } from "./schema/pathMatcher";

startPrinting();
startTheme();
followOtherTabs();
// The server answers while the workspace arrives.
if (!pathMatcher(lightPaths)(location.pathname)) askEarly(currentUserPath, tenantPath, queryFieldsPath);

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element with the id "root" to draw the page in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
