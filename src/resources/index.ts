import type { Resource } from "../schema";
import { accounts } from "./accounts";
import { activities } from "./activities";
import { activitySheets } from "./activitySheets";
import { apiKeys } from "./apiKeys";
import { contacts } from "./contacts";
import { enquiryForms } from "./enquiryForms";
import { exchangeRates } from "./exchangeRates";
import { exports } from "./exports";
import { files } from "./files";
import { followUps } from "./followUps";
import { hotelSheets } from "./hotelSheets";
import { hotels } from "./hotels";
import { imports } from "./imports";
import { itineraries } from "./itineraries";
import { itineraryTemplates } from "./itineraryTemplates";
import { jobs } from "./jobs";
import { memberships } from "./memberships";
import { merges } from "./merges";
import { offerQuestions } from "./offerQuestions";
import { offers } from "./offers";
import { querySources } from "./querySources";
import { reports } from "./reports";
import { suppliers } from "./suppliers";
import { taxes } from "./taxes";
import { teams } from "./teams";
import { tenants } from "./tenants";
import { timeline } from "./timeline";
import { transportServices } from "./transportServices";
import { transportSheets } from "./transportSheets";
import { travelDocuments } from "./travelDocuments";
import { tripTravellers } from "./tripTravellers";
import { trips } from "./trips";
import { users } from "./users";
import { views } from "./views";

/** All resources, in menu order. A new one needs its file and a line here. Checked by `checkResources`. */
const declared = [
  tenants,
  users,
  teams,
  files,
  suppliers,
  hotels,
  activities,
  transportServices,
  hotelSheets,
  activitySheets,
  transportSheets,
  taxes,
  exchangeRates,
  querySources,
  contacts,
  accounts,
  memberships,
  trips,
  tripTravellers,
  travelDocuments,
  itineraries,
  offers,
  offerQuestions,
  itineraryTemplates,
  followUps,
  timeline,
  apiKeys,
  enquiryForms,
  exports,
  imports,
  merges,
  views,
  reports,
  jobs,
] as const;

export const resources: readonly Resource[] = declared;
type Declared = (typeof declared)[number];
export type ResourceName = Declared["name"];
export type ResourceNamed<N extends ResourceName> = Extract<Declared, { name: N }>;

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** Whether a name that is stored names a resource: it may be of one that was declared before. */
export const isResource = (name: string): boolean => byName.has(name);

/** The resource with this name. @throws if there is none: names come from declarations, never from outside. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name);
  if (!resource)
    throw new Error(`There is no resource "${name}". Declare it and add its line to src/resources/index.ts.`);
  return resource;
}
