import type { ServerResponse } from "node:http";
import type { FairTurns } from "../../limits/FairTurns";

/** The turns of one request. They end when its answer has been read, or when its work is done for somebody who has hung up. */
export interface OpenTurns {
  /** Waits until one more has begun. */
  begin(fair: FairTurns, whose: string): Promise<void>;
  /** Says that the answer was made. */
  answered(): void;
}

/** How long work may go on for a client that has hung up until its turns count as over, in milliseconds. */
const longestWork = 60_000;

/** @param onHangUp called where the client does not read its answer to the end. */
export function openTurns(answer: ServerResponse, onHangUp: () => void): OpenTurns {
  let leave = (): void => undefined;
  let isAnswered = false;
  const begun: { fair: FairTurns; whose: string }[] = [];
  const end = () => {
    for (const { fair, whose } of begun.splice(0)) fair.end(whose);
  };
  answer.once("close", () => {
    leave();
    if (!answer.writableFinished) onHangUp();
    if (isAnswered) end();
    else setTimeout(end, longestWork).unref();
  });
  return {
    async begin(fair, whose) {
      if (!fair.tryBegin(whose))
        await fair.wait(whose, (how) => {
          leave = how;
        });
      begun.push({ fair, whose });
    },
    answered() {
      isAnswered = true;
      if (answer.closed) end();
    },
  };
}

/** Whether nobody will read it: after a client's end of a connection ours is ended at once. */
export const hasGone = (answer: ServerResponse): boolean =>
  answer.closed || answer.socket?.writableEnded === true;
