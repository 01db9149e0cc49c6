import { answerDue, stepsOfSending } from "../../../src/domain/trips/automaticSteps";
import { soldStates } from "../../../src/vocabulary";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Tenant } from "../../../src/resources/tenants";
import type { Trip } from "../../../src/resources/trips";
import { endFirstSteps } from "../trips/contactMade";
import { keepFirstAnswer } from "../trips/keepFirstAnswer";
import { endSteps, planSteps } from "../trips/planSteps";
import type { WriteContext } from "../endpoint/Context";

const offer = { purpose: "offer" } as const;
const conversion = { purpose: "conversion" } as const;

/**
 * An offer went out: it answers the enquiry, and what is to be done next is to hear about this one. `itinerary` is the row before;
 * `isQuotedNow` where the trip's new state has planned what the rules say.
 */
export async function followSending(
  context: WriteContext,
  trip: Trip,
  { name, offerNumber }: Itinerary,
  { organisation, isQuotedNow }: { organisation: Tenant; isQuotedNow: boolean },
): Promise<void> {
  await endFirstSteps(context, trip);
  keepFirstAnswer(context.tx, trip.id);
  if (isQuotedNow && organisation.followUpRules.some(({ status }) => status === "quoted")) return;
  await endSteps(context, trip.id, offer);
  const called = `${name}, version ${(offerNumber ?? 0) + 1}`;
  planSteps(context, trip, stepsOfSending(organisation, called, context.now), offer);
}

/** The customer said yes: nobody need ask any more, and what they agreed to is to be confirmed. */
export async function followAcceptance(
  context: WriteContext,
  trip: Trip,
  { name }: Itinerary,
  organisation: Tenant,
): Promise<void> {
  await endSteps(context, trip.id, offer);
  await endSteps(context, trip.id, conversion);
  const note = soldStates.includes(trip.status)
    ? `Confirm the change to ${name}`
    : `Confirm and convert: the customer accepted ${name}`;
  planSteps(
    context,
    trip,
    [{ kind: "other", dueAt: answerDue(organisation, context.now), note }],
    conversion,
  );
}

/** The customer said no: somebody asks what would suit them. */
export async function followRefusal(
  context: WriteContext,
  trip: Trip,
  { name }: Itinerary,
  organisation: Tenant,
): Promise<void> {
  await endSteps(context, trip.id, offer);
  const note = `Ask what would suit them instead of ${name}`;
  planSteps(context, trip, [{ kind: "call", dueAt: answerDue(organisation, context.now), note }], offer);
}
