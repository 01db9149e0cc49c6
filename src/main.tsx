import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./providers/cspNonce";
import "./pages/layout/base.css";
import { App } from "./App";
import { startPrinting } from "./providers/printing";
import { followOtherTabs, session } from "./providers/session";
import { startTheme } from "./providers/themeMode";
import { browserStorage } from "./providers/browserStorage";
import { untilQuiet } from "./providers/earlyAnswers";
import address from "./pages/layout/fonts.css?url";

/** The storage key for the address of the fonts that the browser has cached. */
const storageKey = "fonts";

/** Loads the fonts after the page's first content, or immediately if the browser has them cached. */
async function loadFonts(): Promise<void> {
  if (browserStorage.read(storageKey) !== address) await untilQuiet();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
  browserStorage.write(storageKey, address);
}

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
// The login page is drawn into its document (scripts/buildLogin.mjs), perhaps with typed text.
const isDrawn = root.dataset["drawn"] !== undefined && session.read().token === "";
if (isDrawn) hydrateRoot(root, app);
else createRoot(root).render(app);
