import { browserStorage } from "../../providers/browserStorage";
import { untilQuiet } from "../../providers/earlyAnswers";
import address from "./fonts.css?url";

/** Where the address of the fonts that the browser has is remembered. */
const storageKey = "fonts";

/** Brings the fonts after what a page shows first; at once, where the browser has them. */
export async function loadFonts(): Promise<void> {
  if (browserStorage.read(storageKey) !== address) await untilQuiet();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
  browserStorage.write(storageKey, address);
}
