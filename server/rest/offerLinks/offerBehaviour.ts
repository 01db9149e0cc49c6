import type { offers } from "../../../src/resources/offers";
import type { Behaviour } from "../endpoint/Behaviour";
import { mailOffer } from "./mailOffer";
import { linkEndpoints } from "./linkEndpoints";

/** Nobody writes a version; what is made of it are links. */
export const offerBehaviour: Behaviour<typeof offers> = { endpoints: [...linkEndpoints, mailOffer] };
