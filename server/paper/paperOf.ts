import { HttpError } from "../http/HttpError";
import { FairTurns } from "../limits/FairTurns";
import { TaskThread } from "../threads/TaskThread";
import { paperSizeOf, type PaperSize } from "./paperSize";
import type { Paper, PaperOrder } from "./writePaper";

/** Organisations take turns, each with few: one paper takes less than a second. */
const turns = new FairTurns({
  ...{ all: 1, each: 1, waiting: 10, patience: 15_000 },
  httpError: () =>
    new HttpError(503, "Many PDFs are being written right now. Try again in a few seconds.", {
      retryAfter: 5,
    }),
});

/** What takes longer is not finished: a proposal of the most that may be stored takes a third of it. */
const longest = 30_000;
const thread = new TaskThread("paper/paperWorker", longest);

/**
 * A proposal as a PDF, written in a thread of its own.
 * @param pictures JPEG or PNG, by the ids of files; the paper leaves out what is not here.
 * @param size what is usual for the organisation's locale where not given.
 * @throws 503 where too many wait already, or one has waited for too long.
 */
export async function paperOf(
  tenantId: string,
  { proposal, accepted, pictures }: Omit<PaperOrder, "size">,
  size: PaperSize = paperSizeOf(proposal.organisation.locale),
): Promise<Paper> {
  const order: PaperOrder = { proposal, accepted, pictures, size };
  // The thread answers with what writePaper gives.
  return (await turns.during(tenantId, () => thread.run(order))) as Paper;
}
