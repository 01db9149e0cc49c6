import { publicOrigin } from "../../../providers/publicOrigin";

/** The address of an enquiry form's public page. */
export const publicAddress = (publicId: string): string => `${publicOrigin()}/enquire/${publicId}`;

/** What a website's owner pastes into a page to show the form there; the script makes the frame as high as the form. */
export const embedCode = (publicId: string, title: string): string =>
  `<iframe src="${escaped(publicAddress(publicId))}" title="${escaped(title)}" width="100%" height="900" style="border:0" loading="lazy"></iframe>\n<script src="${escaped(publicOrigin())}/embed.js" async></script>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
