import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What another reader finds in a PDF. */
export interface ReadPdf {
  pages: number;
  /** The text of all pages without any spaces, which fonts and lines put where they like. */
  text: string;
  /** The roles of all elements, as often as they occur, and what figures show. */
  roles: Map<string, number>;
  alts: string[];
  links: string[];
  info: Readonly<Record<string, unknown>>;
  language: unknown;
  fonts: number;
  width: number;
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const found = { text: "", roles: new Map<string, number>(), alts: [] as string[], links: [] as string[] };
  const fonts = new Set<string>();
  const walk = ({ role, alt, children }: Node) => {
    if (role) found.roles.set(role, (found.roles.get(role) ?? 0) + 1);
    if (alt) found.alts.push(alt);
    children?.forEach(walk);
  };
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    found.text += items.map((item) => ("str" in item ? item.str : "")).join("");
    walk((await page.getStructTree()) as Node);
    for (const { url } of await page.getAnnotations()) if (url) found.links.push(url);
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operation, at) => operation === OPS.setFont && fonts.add(String(argsArray[at]?.[0])));
  }
  const [, , width = 0] = (await pdf.getPage(1)).view;
  const read: ReadPdf = {
    ...{ pages: pdf.numPages, ...found, text: bare(found.text) },
    // The types say an object only.
    ...{ info: info as Record<string, unknown>, fonts: fonts.size, width },
    language: (info as Record<string, unknown>).Language,
  };
  await task.destroy();
  return read;
}

/** A text as it is compared: composed, without spaces and without the characters that only say how it runs. */
export const bare = (text: string): string => text.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "");
