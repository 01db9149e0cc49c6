import type { PageData } from "../page/PageData";
import { keepOffline } from "./keepOffline";
import { pageOf } from "./pageOf";
import { repriceOnChoice } from "./repriceOnChoice";
import { sendForms } from "./sendForms";
import { tellOfView } from "./tellOfView";

const held = document.getElementById("proposal-data");
if (held) {
  // The server wrote it.
  const page = pageOf(JSON.parse(held.textContent ?? "") as PageData);
  for (const part of document.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false;
  document.documentElement.dataset["live"] = "";
  repriceOnChoice(page);
  sendForms(page);
  keepOffline();
  tellOfView(page);
}
