import type { ReactNode } from "react";
import "./resource/backGuard";
import type { Paths, Resource } from "../schema/resource";

/** Loads a resource's page when it is first needed; the page gets its resource. */
export type PageLoader = () => Promise<(props: { resource: Resource }) => ReactNode>;

/** A page that belongs to no resource's paths. */
export interface OwnPage {
  path: string;
  load: () => Promise<() => ReactNode>;
}

const itinerary = () => import("./itineraries/ItineraryPage").then((m) => m.ItineraryPage);
const organisation = () => import("./organisation/OrganisationPage").then((m) => m.OrganisationPage);

/** The pages that every resource with a path gets. */
export const genericScreens: Record<keyof Paths, PageLoader> = {
  list: () => import("./resource/list/ResourceListPage").then((m) => m.ResourceListPage),
  create: () => import("./resource/form/ResourceFormPage").then((m) => m.ResourceFormPage),
  edit: () => import("./resource/form/ResourceFormPage").then((m) => m.ResourceFormPage),
  show: () => import("./resource/detail/ResourceDetailPage").then((m) => m.ResourceDetailPage),
};

/** The one table that says which entity replaces which generic page with its own, by the resource's name. */
export const screens: Record<string, Partial<Record<keyof Paths, PageLoader>>> = {
  users: {
    edit: () => import("./organisation/users/UserPage").then((m) => m.UserPage),
  },
  teams: {
    edit: () => import("./organisation/teams/TeamPage").then((m) => m.TeamPage),
  },
  "follow-ups": {
    list: () => import("./trips/followUps/FollowUpsPage").then((m) => m.FollowUpsPage),
  },
  trips: {
    list: () => import("./trips/list/TripsPage").then((m) => m.TripsPage),
    create: () => import("./trips/form/TripFormPage").then((m) => m.TripFormPage),
    edit: () => import("./trips/form/TripFormPage").then((m) => m.TripFormPage),
    show: () => import("./trips/record/TripPage").then((m) => m.TripPage),
  },
};

/** Pages that are no resource's list, form or detail. Those below /org stand in the organisation section's layout. */
export const ownPages: readonly OwnPage[] = [
  { path: "/", load: () => import("./home/HomePage").then((m) => m.HomePage) },
  { path: "/profile", load: () => import("./profile/ProfilePage").then((m) => m.ProfilePage) },
  { path: "/trips/:leadId/itinerary", load: itinerary },
  { path: "/trips/:leadId/itinerary/:id", load: itinerary },
  { path: "/org", load: organisation },
  { path: "/org/organisation", load: organisation },
  {
    path: "/org/preferences",
    load: () => import("./organisation/PreferencesPage").then((m) => m.PreferencesPage),
  },
  {
    path: "/org/query-fields",
    load: () => import("./organisation/queryFields/QueryFieldsPage").then((m) => m.QueryFieldsPage),
  },
  {
    path: "/org/integrations",
    load: () => import("./organisation/integrations/IntegrationsPage").then((m) => m.IntegrationsPage),
  },
];
