import type { Letter } from "./Mail";

/** The two bodies of a letter: as plain text, and as simple HTML that says the same. */
export function bodiesOf({ paragraphs, link, reason, language = "en" }: Letter): {
  text: string;
  html: string;
} {
  const isInText = link !== undefined && paragraphs.some((text) => text.includes(link.url));
  const isApart = link !== undefined && !isInText;
  const text = [...paragraphs, ...(isApart ? [`${link.label}:\n${link.url}`] : []), `-- \n${reason}`];
  const inHtml = [
    ...paragraphs.map((text) => (isInText ? withLink(paragraph(text), link.url) : paragraph(text))),
    ...(isApart ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    `<hr>${paragraph(reason)}`,
  ];
  return {
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"></head><body>\n${inHtml.join("\n")}\n</body></html>\n`,
  };
}

/** Each paragraph runs in the direction of its own script. */
const paragraph = (text: string) => `<p dir="auto">${escaped(text).replaceAll("\n", "<br>")}</p>`;

const withLink = (html: string, url: string) =>
  html.replaceAll(escaped(url), `<a href="${escaped(url)}">${escaped(url)}</a>`);

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
