import type { offers } from "../../../src/resources/offers";
import type { Behaviour } from "../endpoint/Behaviour";
import { decisionEndpoints } from "./decisionEndpoints";
import { pdfEndpoints } from "./pdfEndpoints";
import { previewEndpoint, readEndpoints } from "./readEndpoints";
import { priceEndpoint } from "./pricedChoice";
import { askQuestion, readQuestions } from "./questionEndpoints";
import { viewedEndpoint } from "./viewedEndpoint";

/** What customers do with an offer, under the address of its link alone, and an offer as PDF. */
export const proposalBehaviour: Behaviour<typeof offers> = {
  endpoints: [
    ...readEndpoints,
    priceEndpoint,
    ...decisionEndpoints,
    readQuestions,
    askQuestion,
    viewedEndpoint,
    ...pdfEndpoints,
    previewEndpoint,
  ],
};
