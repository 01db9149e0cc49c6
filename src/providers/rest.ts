import simpleRest from "@refinedev/simple-rest";
import { http } from "./http";

/** Refine's provider for REST, over our HTTP client: it reads, creates and changes rows; dataProvider.ts adds our dialect. */
export const rest = simpleRest("/api", http);
