import { useEffect, useState } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { browserStorage } from "../../providers/browserStorage";
import { useOpened } from "../../providers/earlyAnswers";
import { useListRows } from "../../providers/rows/listRows";
import { useTenant } from "../../providers/tenant";
import { resourceNamed } from "../../resources";
import type { ListQuery } from "../../schema";
import type { Tenant } from "../../resources/tenants";

export interface FirstSteps {
  steps: readonly { step: FirstStep; isDone: boolean }[];
  /** Whether steps are left: counted, for a user who may take them, and not put away in this browser. */
  areOpen: boolean;
  /** Whether steps were left when they were last counted, and are counted again. */
  isCounting: boolean;
  putAway(): void;
}

/**
 * The first steps that the user may take.
 * @param isNew whether there is no trip yet. Later only owners and admins see the steps.
 */
export function useFirstSteps(isNew: boolean): FirstSteps {
  const { actor } = useFieldEnvironment();
  // "open" after steps were left; "yes" after they were put away, or all done.
  const key = `first steps put away ${actor.userId}`;
  const [kept, setKept] = useState(() => browserStorage.read(key));
  const isAway = kept === "yes";
  const isManager = useMay(resourceNamed("tenants"), "edit");
  const hasOpened = useOpened();
  const isAsked = isNew || (isManager && !isAway && (hasOpened || kept === "open"));
  const { data: tenant } = useTenant();
  // The list is constant, so the hooks are the same in each render.
  const states = firstSteps.map((step) => {
    const { filters, said } = step;
    const query = { ...(filters ? { filters } : {}), start: 0, end: 0 };
    // oxlint-disable-next-line react/rules-of-hooks
    const { data, isLoading } = useListRows(step.resource, query, { enabled: isAsked && !said });
    const count = said ? tenant && said(tenant) : data?.total;
    // oxlint-disable-next-line react/rules-of-hooks
    const may = useMay(resourceNamed(step.resource), said ? "edit" : "create");
    return { step, count, may, isLoading };
  });
  const own = states.filter(({ may }) => may);
  const isOpen = ({ step, count }: (typeof own)[number]) => count !== undefined && count <= step.before;
  const areOpen = !isAway && isManager && own.some(isOpen);
  const isCounted = isAsked && own.every(({ count }) => count !== undefined);
  useEffect(() => {
    if (isCounted && !isNew && !isAway) browserStorage.write(key, areOpen ? "open" : "yes");
  }, [isCounted, isNew, isAway, key, areOpen]);
  return {
    isCounting: kept === "open" && own.some(({ isLoading }) => isLoading),
    steps: own.map((state) => ({ step: state.step, isDone: state.count !== undefined && !isOpen(state) })),
    areOpen,
    putAway() {
      browserStorage.write(key, "yes");
      setKept("yes");
    },
  };
}

export interface FirstStep {
  /** The resource that is created or (the organisation) edited. Without that right the step is hidden. */
  resource: string;
  title: string;
  why: string;
  path: string;
  /** How many rows a new organisation has at the start. */
  before: number;
  /** Which rows count; all if not given. */
  filters?: ListQuery["filters"];
  /** For steps about the organisation itself: how many entries it has. */
  said?: (tenant: Tenant) => number;
}

/** The steps from an empty organisation to its first priced trip. */
const firstSteps: readonly FirstStep[] = [
  {
    resource: "tenants",
    title: "Check your preferences",
    why: "Currency, markup, rounding and working hours decide every price and every reminder.",
    path: "/org/preferences",
    before: 0,
    said: ({ workingHours }) => workingHours?.length ?? 0,
  },
  {
    resource: "tenants",
    title: "Show your logo",
    why: "It stands on every offer, as page and as PDF.",
    path: "/org/organisation",
    before: 0,
    said: ({ logo }) => (logo ? 1 : 0),
  },
  {
    resource: "tenants",
    title: "Say how you are reached",
    why: "Customers who read an offer find your e-mail address on it.",
    path: "/org/organisation",
    before: 0,
    said: ({ emails }) => emails?.length ?? 0,
  },
  {
    resource: "users",
    title: "Add your colleagues",
    why: "Each signs in with a name of their own and sees what their role needs.",
    path: "/org/users/new",
    before: 1,
  },
  {
    resource: "teams",
    title: "Make a team",
    why: "Teams share trips, so that nobody's holiday stops the work.",
    path: "/org/teams/new",
    before: 0,
  },
  {
    resource: "hotels",
    title: "Add a hotel",
    why: "With its rooms, so that itineraries can pick it.",
    path: "/hotels/new",
    before: 0,
  },
  {
    resource: "suppliers",
    title: "Add a supplier",
    why: "Who is paid for it: often the hotel itself.",
    path: "/suppliers/new",
    before: 0,
  },
  {
    resource: "hotel-sheets",
    title: "Enter the hotel's rates and publish them",
    why: "From then on itineraries bring the price for the night. Paste them from a spreadsheet.",
    path: "/rates/hotels/new",
    before: 0,
    filters: [{ field: "status", operator: "eq", value: "published" }],
  },
  {
    resource: "query-sources",
    title: "Name where enquiries come from",
    why: "You learn what works, and new trips find the right team.",
    path: "/org/query-source/new",
    before: 0,
  },
  {
    resource: "contacts",
    title: "Bring in your customers",
    why: "With e-mail addresses and numbers, from a spreadsheet. Check it first; nothing is written until you say so.",
    path: "/imports/new?resource=contacts",
    before: 0,
  },
  {
    resource: "trips",
    title: "Take in your first trip",
    why: "A trip begins with an enquiry and grows into a booking.",
    path: "/trips/new",
    before: 0,
  },
];
