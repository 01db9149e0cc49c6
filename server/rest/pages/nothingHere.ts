import { HttpError } from "../../http/HttpError";

/** The answer to who asks for what is not there, or no longer. */
export const nothingHere = () => new HttpError(404, "There is nothing at this address.");
