import type { Letter } from "./Mail";

/** The two bodies of a letter: as plain text, and as simple HTML that says the same. */
export function bodiesOf({ paragraphs, link, reason }: Letter): { text: string; html: string } {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), `-- \n${reason}`];
  const inHtml = [
    ...paragraphs.map(paragraph),
    ...(link ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    `<hr>${paragraph(reason)}`,
  ];
  return {
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body>\n${inHtml.join("\n")}\n</body></html>\n`,
  };
}

/** Each paragraph runs in the direction of its own script. */
const paragraph = (text: string) => `<p dir="auto">${escaped(text).replaceAll("\n", "<br>")}</p>`;

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
