import { existsSync } from "node:fs";
import browserPaths from "../../scripts/browserPaths.json" with { type: "json" };

/**
 * Features of Chromium that no page here needs. The last two load two pages of the browser's own for the address bar of each new window,
 * which takes longer than most of ours. Chromium takes the last of such switches alone, so that those that Playwright switches off are
 * named again.
 */
const withoutFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** The Chromium of this machine, as Playwright starts it. */
export const installedBrowser = {
  executablePath: process.env.CHROMIUM_PATH || browserPaths.find((path) => existsSync(path)),
  args: [`--disable-features=${withoutFeatures.join(",")}`],
};
