import { HttpError } from "../http/HttpError";
import { FairTurns, type OnLeave } from "../limits/FairTurns";

export interface Uploader {
  userId: string;
  tenantId: string;
}

export const tooManyPictures = (): HttpError =>
  new HttpError(429, "Very many pictures are being uploaded right now. Try again in a few seconds.", {
    retryAfter: 5,
  });

/** Milliseconds a picture waits behind others of its user, and again behind other users. */
const patience = 20_000;
const ofUser = new FairTurns({ each: 1, waiting: 12, patience, httpError: tooManyPictures });
const ofOrganisation = new FairTurns({ all: 1, each: 1, waiting: 20, patience, httpError: tooManyPictures });

/**
 * One at a time, so that memory stays bounded: organisations take turns, and so do their users. `onLeave`: the client
 * has disconnected.
 * @throws 429 where too many wait, or for too long.
 */
export const inDecodingTurn = <T>(
  { userId, tenantId }: Uploader,
  work: () => Promise<T>,
  onLeave?: OnLeave,
): Promise<T> => ofUser.during(userId, () => ofOrganisation.during(tenantId, work, onLeave), onLeave);
