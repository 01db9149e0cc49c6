import type { offers } from "../../../src/resources/offers";
import type { Behaviour } from "../endpoint/Behaviour";
import { decisionEndpoints } from "./decisionEndpoints";
import { paperEndpoints } from "./paperEndpoints";
import { previewEndpoint } from "./previewEndpoint";
import { priceEndpoint } from "./priceEndpoint";
import { askQuestion, readQuestions } from "./questionEndpoints";
import { readEndpoints } from "./readEndpoints";
import { viewedEndpoint } from "./viewedEndpoint";

/** What customers do with an offer, under the address of its link alone, and an offer on paper. */
export const proposalBehaviour: Behaviour<typeof offers> = {
  endpoints: [
    ...readEndpoints,
    priceEndpoint,
    ...decisionEndpoints,
    readQuestions,
    askQuestion,
    viewedEndpoint,
    ...paperEndpoints,
    previewEndpoint,
  ],
};
