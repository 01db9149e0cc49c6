import type { FastifyInstance } from "fastify";
import { resources } from "../../src/resources";
import { checkRegistry } from "../../src/schema";
import { authEndpoints } from "./auth/authEndpoints";
import { behaviourOf, behaviours } from "./behaviours";
import { bodyLimits } from "./endpoint/bodyLimits";
import { mountChanges } from "./changes/mountChanges";
import { errorSchema } from "./endpoint/errors";
import { mount } from "./endpoint/endpoint";
import { mailEndpoints } from "./mail/mailEndpoints";
import { mountFiles } from "./files/mountFiles";
import { mountHealth } from "./mountHealth";
import { notificationEndpoints } from "./notifications/notificationEndpoints";
import { describeApi } from "./openapi/describeApi";
import { mountResource } from "./resource/mountResource";
import { runEndpoints } from "./runs/runEndpoints";
import { securityEvents } from "./security/securityEvents";
import type { Rest } from "./endpoint/Context";

/** Adds the whole API: the endpoints of every resource, of signing in, and of each entity's own verbs. */
export async function mountApi(app: FastifyInstance, rest: Rest): Promise<void> {
  const declared = resources.map(({ name }) => name);
  checkRegistry("server/rest/behaviours.ts", Object.keys(behaviours), declared);
  app.addSchema(errorSchema);
  await describeApi(app);
  mountHealth(app, rest);
  await mountFiles(app, rest);
  for (const endpoint of authEndpoints) mount(app, rest, { ...endpoint, bodyLimit: bodyLimits.signingIn });
  for (const endpoint of [securityEvents, ...mailEndpoints, ...notificationEndpoints, ...runEndpoints])
    mount(app, rest, endpoint);
  mountChanges(app, rest);
  for (const resource of rest.resources) {
    for (const endpoint of behaviourOf(resource).endpoints ?? []) mount(app, rest, endpoint);
    mountResource(app, rest, resource);
  }
}
