import type { ReactNode } from "react";
import type { ResourceName } from "../resources";
import type { OwnPath, Paths, Resource, Rule } from "../schema";
import { securityReaders } from "./organisation/organisationMenu";

/** Loads a resource's page when first needed; the page receives its resource. */
export type PageLoader = () => Promise<(props: { resource: Resource }) => ReactNode>;

export interface OwnPage {
  load: () => Promise<() => ReactNode>;
  /** Who may open it, where its section does not say so. */
  rule?: Rule;
  /** False if the page shows no user data. On all other pages, the tests look for stored texts. */
  showsData?: false;
}

const itinerary: OwnPage = {
  load: () => import("./itineraries/ItineraryPage").then((m) => m.ItineraryPage),
};
const organisation: OwnPage = {
  load: () => import("./organisation/OrganisationPage").then((m) => m.OrganisationPage),
};

/** Keyed by declared names, so that a misspelt name does not compile. */
export type Screens = Readonly<Partial<Record<ResourceName, Partial<Record<keyof Paths, PageLoader>>>>>;

/** The default pages of every resource. */
export const genericScreens: Record<keyof Paths, PageLoader> = {
  list: () => import("./resource/list/ResourceListPage").then((m) => m.ResourceListPage),
  create: () => import("./resource/detail/ResourceFormPage").then((m) => m.ResourceFormPage),
  edit: () => import("./resource/detail/ResourceFormPage").then((m) => m.ResourceFormPage),
  show: () => import("./resource/detail/ResourceDetail").then((m) => m.ResourceDetailPage),
};

/** The page of rows that have a timeline. */
export const journalScreen: PageLoader = () =>
  import("./trips/timeline/JournalPage").then((m) => m.JournalPage);

/** The resources' own pages, in place of the generic ones, by resource name. */
export const screens: Screens = {
  users: {
    edit: () => import("./organisation/users/UserPage").then((m) => m.UserPage),
  },
  teams: {
    edit: () => import("./organisation/teams/TeamPage").then((m) => m.TeamPage),
  },
  jobs: {
    list: () => import("./organisation/jobs/JobsPage").then((m) => m.JobsPage),
    show: () => import("./organisation/jobs/JobPage").then((m) => m.JobPage),
  },
  "follow-ups": {
    list: () => import("./trips/followUps/FollowUpsPage").then((m) => m.FollowUpsPage),
  },
  "itinerary-templates": {
    create: () => import("./itineraries/templates/TemplateEditor").then((m) => m.TemplateFormPage),
    edit: () => import("./itineraries/templates/TemplateEditor").then((m) => m.TemplateFormPage),
    show: () => import("./itineraries/templates/TemplatePage").then((m) => m.TemplatePage),
  },
  contacts: {
    show: () => import("./contacts/ContactPage").then((m) => m.ContactPage),
  },
  imports: {
    show: () => import("./resource/imports/ImportPage").then((m) => m.ImportPage),
  },
  merges: {
    show: () => import("./organisation/merges/MergePage").then((m) => m.MergePage),
  },
  hotels: {
    show: () => import("./sheets/SheetPage").then((m) => m.RatedPage),
  },
  activities: {
    show: () => import("./sheets/SheetPage").then((m) => m.RatedPage),
  },
  "transport-services": {
    show: () => import("./sheets/SheetPage").then((m) => m.RatedPage),
  },
  "hotel-sheets": {
    show: () => import("./sheets/SheetPage").then((m) => m.SheetPage),
  },
  "activity-sheets": {
    show: () => import("./sheets/SheetPage").then((m) => m.SheetPage),
  },
  "transport-sheets": {
    show: () => import("./sheets/SheetPage").then((m) => m.SheetPage),
  },
  trips: {
    list: () => import("./trips/list/TripsPage").then((m) => m.TripsPage),
    create: () => import("./trips/form/TripFormPage").then((m) => m.TripFormPage),
    edit: () => import("./trips/form/TripFormPage").then((m) => m.TripFormPage),
    show: () => import("./trips/record/TripPage").then((m) => m.TripPage),
  },
};

/** The pages that are no resource's list, form or detail, by the paths of src/schema/ownPaths.ts. */
export const ownPages: Readonly<Record<OwnPath, OwnPage>> = {
  "/": { load: () => import("./home/HomePage").then((m) => m.HomePage) },
  "/profile": { load: () => import("./profile/ProfilePage").then((m) => m.ProfilePage) },
  "/inbox": { load: () => import("./trips/inbox/InboxPage").then((m) => m.InboxPage) },
  "/reports": { load: () => import("./reports/ReportsPage").then((m) => m.ReportsPage) },
  "/reports/:resource/:report": {
    load: () => import("./reports/ReportPage").then((m) => m.ReportPage),
  },
  "/imports/new": { load: () => import("./resource/imports/NewImportPage").then((m) => m.NewImportPage) },
  "/runs/:id": { load: () => import("./resource/runs/RunPage").then((m) => m.RunPage) },
  "/trips/:leadId/rooming-list": {
    load: () => import("./trips/travellers/RoomingListPage").then((m) => m.RoomingListPage),
  },
  "/trips/:leadId/itinerary": itinerary,
  "/trips/:leadId/itinerary/:id": itinerary,
  "/trips/:leadId/itinerary/:id/versions": {
    load: () => import("./itineraries/comparing/ComparePage").then((m) => m.ComparePage),
  },
  "/org": organisation,
  "/org/organisation": organisation,
  "/org/preferences": {
    load: () => import("./organisation/PreferencesPage").then((m) => m.PreferencesPage),
  },
  "/org/query-fields": {
    load: () => import("./organisation/queryFields/QueryFieldsPage").then((m) => m.QueryFieldsPage),
  },
  "/org/integrations": {
    load: () => import("./organisation/integrations/IntegrationsPage").then((m) => m.IntegrationsPage),
  },
  "/org/security": {
    load: () => import("./organisation/security/SecurityPage").then((m) => m.SecurityPage),
    rule: securityReaders,
  },
};
