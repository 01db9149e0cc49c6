import { Refusal } from "../../auth/Refusal";

/** The answer to who asks for what is not there, or no longer. */
export const nothingHere = () => new Refusal(404, "There is nothing at this address.");
