import { HttpError } from "../http/HttpError";
import { FairTurns, type OnLeave } from "../limits/FairTurns";

/** Who uploads. */
export interface Uploader {
  userId: string;
  tenantId: string;
}

/** 429 for whoever finds too much under way. */
export const tooManyPictures = (): HttpError =>
  new HttpError(429, "Very many pictures are being uploaded right now. Try again in a few seconds.", {
    retryAfter: 5,
  });

/** How long a picture waits at most behind others of its user, and as long again behind other users, in milliseconds. */
const patience = 20_000;
const ofUser = new FairTurns({ each: 1, waiting: 12, patience, httpError: tooManyPictures });
const ofOrganisation = new FairTurns({ all: 1, each: 1, waiting: 20, patience, httpError: tooManyPictures });

/**
 * Does the work on one picture at a time, so that memory stays bounded. Organisations take turns, and of each user one
 * picture waits among those of others. `onLeave` is for a client that has hung up meanwhile.
 * @throws 429 where too many wait already, or for too long.
 */
export const inDecodingTurn = <T>(
  { userId, tenantId }: Uploader,
  work: () => Promise<T>,
  onLeave?: OnLeave,
): Promise<T> => ofUser.during(userId, () => ofOrganisation.during(tenantId, work, onLeave), onLeave);
