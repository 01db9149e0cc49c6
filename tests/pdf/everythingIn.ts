import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readPdf } from "./readPdf";

/** A PDF in every way in which something could be found in it, as one text. */
export async function everythingIn(paper: Buffer): Promise<{ whole: string; streams: number }> {
  const { text, info, alts, links } = await readPdf(paper);
  const task = getDocument({ data: new Uint8Array(paper), verbosity: 0 });
  const pdf = await task.promise;
  const { metadata } = await pdf.getMetadata();
  const more = { info, alts, links, attachments: await pdf.getAttachments(), metadata: metadata?.getRaw() };
  await task.destroy();
  const { inflated, streams } = inflatedStreams(paper);
  return { whole: [text, JSON.stringify(more), paper.toString("latin1"), inflated].join("\n"), streams };
}

/** What the compressed streams of a PDF hold, as bytes and as the texts that hexadecimal and UTF-16 strings in it spell. */
function inflatedStreams(paper: Buffer): { inflated: string; streams: number } {
  const inflated: string[] = [];
  let from = 0;
  for (;;) {
    const begin = paper.indexOf("stream\n", from);
    if (begin < 0) break;
    const end = paper.indexOf("endstream", begin);
    try {
      inflated.push(inflateSync(paper.subarray(begin + 7, end)).toString("latin1"));
    } catch {
      // A stream that is not compressed stands in the file as it is.
    }
    from = end + 9;
  }
  const raw = [paper.toString("latin1"), ...inflated].join("\n");
  const spelt = [...raw.matchAll(/<((?:[0-9a-f]{2})+)>/gi)].map(([, hex]) =>
    Buffer.from(String(hex), "hex").toString("latin1").replaceAll("\0", ""),
  );
  return {
    inflated: [...inflated, raw.replaceAll("\0", ""), spelt.join("\n")].join("\n"),
    streams: inflated.length,
  };
}
