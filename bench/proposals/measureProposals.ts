import { atMost, type Figure } from "../Figure";
import { openSlowly } from "../pages/measureOpening";
import { launchBrowser, type Visit } from "../pages/visit";
import { sendLongOffer } from "./sendLongOffer";

/** Seconds. */
const budgets = { paper: 1, page: 2 };
const runs = 7;

/** How long the paper of an offer takes, and its page on a telephone until it can be used. */
export async function measureProposals(visit: Visit): Promise<Figure[]> {
  const token = await sendLongOffer(visit);
  return [await measurePaper(visit, token), ...(await measurePage(visit, token))];
}

/** From asking to the last byte: the first paper loads fonts and starts the thread that writes, the others are warm. */
async function measurePaper({ address }: Visit, token: string): Promise<Figure> {
  const seconds: number[] = [];
  let pages = 0;
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    const answer = await fetch(`${address}/api/public/proposals/${token}/pdf`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    seconds.push((performance.now() - began) / 1_000);
    if (!answer.ok) throw new Error(`The PDF answered ${answer.status}.`);
    pages = bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  }
  const [cold = Infinity, ...warm] = seconds;
  const median = warm.sort((one, other) => one - other)[Math.floor(warm.length / 2)] ?? Infinity;
  return atMost(`the PDF of an offer of ${pages} pages, warm`, median, {
    ...{ budget: budgets.paper, unit: "s", beside: `${cold.toFixed(1)} s the first` },
  });
}

/** Until its script listens, with an empty cache; when its first text is painted stands beside it. */
async function measurePage({ address }: Visit, token: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const { usable, contentful, requests } = await openSlowly(context, {
      url: `${address}/p/${token}`,
      usable: (page) => page.locator("html[data-live]").waitFor(),
    });
    return [
      atMost("the page of an offer: usable, cold, Fast 3G", usable, {
        ...{ budget: budgets.page, unit: "s" },
        beside: `text painted after ${contentful.toFixed(1)} s, ${requests} requests`,
      }),
    ];
  } finally {
    await browser.close();
  }
}
