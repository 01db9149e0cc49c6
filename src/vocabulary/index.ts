import type { Role } from "../schema";

/** One value of a closed list: how people read it, and the Ant Design preset tag colour it wears. */
export interface Choice {
  readonly label: string;
  /** In a table: "Fri", "MAP". */
  readonly short?: string;
  readonly colour?: string;
  /** Offered before the others: keys like numbers come first in every JavaScript object. */
  readonly first?: true;
}

/** A closed list, keyed by the stored value. Stored values never change; labels may. */
type Choices = Readonly<Record<string, Choice>>;

/** The stored values of a closed list: `ValueOf<typeof tripStates>` is `"new" | "in_progress" | …`. */
export type ValueOf<List> = keyof List & string;

/** A value that a half-filled form may not have yet. */
export type Maybe<Value> = Value | null | undefined;

/** A row of which anything may be missing, at every depth: what a half-filled form has, and what a caller knows of it. */
export type Loose<Row> = Row extends readonly (infer One)[]
  ? readonly Loose<One>[]
  : Row extends object
    ? { readonly [Name in keyof Row]?: Maybe<Loose<Row[Name]>> }
    : Row;

/** A loose row that has its id, as the rows of the named lists in it have theirs. */
export type Identified<Row, Lists extends string = never> = Pick<Row, keyof Row & "id"> & {
  readonly [Name in Exclude<keyof Row, "id">]?: Maybe<
    Name extends Lists ? readonly Identified<OneOf<Row[Name]>, Lists>[] : Loose<Row[Name]>
  >;
};

/** One row of a list that may be missing. */
export type OneOf<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** What a user is in the organisation. Source: docs/domain.md, "Roles". */
export const roles = {
  owner: { label: "Owner", colour: "gold" },
  admin: { label: "Admin", colour: "purple" },
  sales: { label: "Sales", colour: "blue" },
  operations: { label: "Operations", colour: "cyan" },
  accounts: { label: "Accounts", colour: "green" },
  viewer: { label: "Viewer", colour: "default" },
} as const satisfies Readonly<Record<Role, Choice>>;

/** Who may undo what binds the business. */
export const leadingRoles = ["owner", "admin"] as const satisfies readonly Role[];

/** Who learns what the whole business sells and earns. */
export const figureRoles = [...leadingRoles, "accounts"] as const satisfies readonly Role[];

/** Who sells trips. */
export const sellingRoles = [...leadingRoles, "sales"] as const satisfies readonly Role[];

/** Who works on trips and with the hotels and activities that they are made of. */
export const workingRoles = [...sellingRoles, "operations"] as const satisfies readonly Role[];

/** How new trips of a team find their user. */
export const teamAutoAssignments = {
  off: { label: "Off" },
  round_robin: { label: "In turn" },
  least_open: { label: "Fewest open trips" },
} as const satisfies Choices;

/** The stored value of a team's auto-assignment. */
export type TeamAutoAssignment = ValueOf<typeof teamAutoAssignments>;

/** Where trips come from. */
export const sourceKinds = {
  direct: { label: "Direct" },
  website_form: { label: "Website form" },
  referral: { label: "Referral" },
  walk_in: { label: "Walk in" },
  phone: { label: "Phone" },
  whatsapp: { label: "WhatsApp" },
  email: { label: "Email" },
  facebook: { label: "Facebook" },
  instagram: { label: "Instagram" },
  google_ads: { label: "Google Ads" },
  marketplace: { label: "Marketplace" },
  b2b_agent: { label: "B2B agent" },
  partner: { label: "Partner" },
  corporate: { label: "Corporate" },
  campaign: { label: "Campaign" },
  repeat_customer: { label: "Repeat customer" },
  import: { label: "Import" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of a query source's kind. */
export type SourceKind = ValueOf<typeof sourceKinds>;

/** What is kept of what happens to accounts, rights and secrets, in the past tense. */
export const securityEventKinds = {
  signed_up: { label: "Signed up" },
  signed_in: { label: "Signed in" },
  sign_in_failed: { label: "Sign-in failed" },
  sign_in_blocked: { label: "Sign-in blocked for a while" },
  signed_out: { label: "Signed out" },
  session_ended: { label: "Session ended" },
  sessions_ended: { label: "All sessions ended" },
  code_failed: { label: "Wrong code at the sign-in" },
  confirmation_failed: { label: "Wrong answer when asked again" },
  app_added: { label: "Authenticator app set up" },
  app_removed: { label: "Authenticator app removed" },
  provider_changed: { label: "Identity provider changed" },
  passkey_added: { label: "Passkey added" },
  passkey_removed: { label: "Passkey removed" },
  recovery_codes_made: { label: "Recovery codes made" },
  recovery_code_used: { label: "Recovery code used" },
  second_factor_reset: { label: "Second factor taken off by an administrator" },
  password_changed: { label: "Password changed" },
  link_asked: { label: "Password link asked for by e-mail" },
  link_made: { label: "One-use link made" },
  link_used: { label: "One-use link used" },
  address_confirmed: { label: "E-mail address confirmed" },
  user_created: { label: "User created" },
  username_changed: { label: "Username changed" },
  role_changed: { label: "Role changed" },
  user_activated: { label: "User activated" },
  user_deactivated: { label: "User deactivated" },
  user_deleted: { label: "User deleted" },
  user_restored: { label: "User restored" },
  key_made: { label: "API key made" },
  key_revoked: { label: "API key revoked" },
  organisation_changed: { label: "Organisation changed" },
  bank_account_changed: { label: "Bank account or secret changed" },
} as const;

export type SecurityEventKind = keyof typeof securityEventKinds;

/**
 * What people are notified of, about a trip or another row: `label` as a choice, `text` as it is written, with who did it and what it was done to. `usual` is
 * the way for those who chose none; `byCustomer` where the customer did it, `tellsDoer` where
 * the person who did it is notified too: it may have been somebody else in their name.
 */
export const notificationKinds = {
  trip_assigned: { label: "A trip is given to you", text: "{who} gave you {what}.", usual: "product" },
  price_approved: {
    label: "A price is approved",
    text: "{who} approved the price of {what}.",
    usual: "product",
  },
  viewed: {
    label: "A customer looks at an offer",
    text: "{who} looked at {what}.",
    usual: "product",
    byCustomer: true,
  },
  question: {
    label: "A customer asks a question",
    text: "{who} has a question about {what}.",
    usual: "both",
    byCustomer: true,
  },
  accepted: {
    label: "A customer accepts an offer",
    text: "{who} accepted {what}.",
    usual: "both",
    byCustomer: true,
  },
  declined: {
    label: "A customer declines an offer",
    text: "{who} declined {what}.",
    usual: "both",
    byCustomer: true,
  },
  expires_tomorrow: {
    label: "An offer is about to expire",
    text: "Tomorrow is the last day to accept {what}.",
    usual: "product",
  },
  mail_failed: {
    label: "An e-mail to a customer fails",
    text: "The e-mail to the customer about {what} could not be sent.",
    usual: "product",
  },
  bank_account_changed: {
    label: "A bank account is changed (for owners)",
    text: "{who} changed {what}.",
    usual: "both",
    tellsDoer: true,
  },
} as const satisfies Readonly<
  Record<
    string,
    Choice & {
      readonly text: string;
      readonly usual: NotificationWay;
      readonly byCustomer?: true;
      readonly tellsDoer?: true;
    }
  >
>;

/** The stored value of a notification's kind. */
export type NotificationKind = ValueOf<typeof notificationKinds>;

/** The way in which a person is notified. */
export const notificationWays = {
  both: { label: "In the product and by e-mail" },
  product: { label: "In the product" },
  mail: { label: "By e-mail" },
  none: { label: "Not at all" },
} as const satisfies Choices;

/** The stored value of a way to notify. */
export type NotificationWay = ValueOf<typeof notificationWays>;

/** The states of a trip, in the order in which a trip usually passes them. Source: docs/domain.md, "The life of a trip". */
export const tripStates = {
  new: { label: "New", colour: "blue" },
  in_progress: { label: "In progress", colour: "geekblue" },
  quoted: { label: "Quoted", colour: "purple" },
  on_hold: { label: "On hold", colour: "gold" },
  converted: { label: "Converted", colour: "green" },
  on_trip: { label: "On trip", colour: "cyan" },
  completed: { label: "Completed", colour: "lime" },
  cancelled: { label: "Cancelled", colour: "red" },
  dropped: { label: "Dropped", colour: "volcano" },
} as const satisfies Choices;

/** The stored value of a trip's state. */
export type TripState = ValueOf<typeof tripStates>;

/** The states in which the customer has not decided yet. */
export const undecidedStates: readonly TripState[] = ["new", "in_progress", "quoted", "on_hold"];

/** The states in which the journey is booked or under way: only these arrive and depart. */
export const bookedStates: readonly TripState[] = ["converted", "on_trip"];

/** The states in which somebody still has to work on the trip. */
export const openStates: readonly TripState[] = [...undecidedStates, ...bookedStates];

/** The states of a trip that has been sold. */
export const soldStates: readonly TripState[] = [...bookedStates, "completed"];

/** Why a trip was cancelled or dropped. */
export const closeReasons = {
  price: { label: "Price too high" },
  competitor: { label: "Booked with a competitor" },
  budget: { label: "Budget too small" },
  postponed: { label: "Travel postponed" },
  no_response: { label: "No response" },
  unavailable: { label: "Nothing available" },
  duplicate: { label: "Duplicate" },
  spam: { label: "Spam" },
  customer_withdrew: { label: "Customer withdrew" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of a close reason. */
export type CloseReason = ValueOf<typeof closeReasons>;

/** What kind of party travels, as travel businesses sort their enquiries. */
export const queryTypes = {
  individual: { label: "Individual" },
  group: { label: "Group" },
  family: { label: "Family" },
  couple: { label: "Couple" },
  honeymoon: { label: "Honeymoon" },
  friends: { label: "Friends" },
  solo: { label: "Solo" },
  corporate: { label: "Corporate" },
  mice: { label: "MICE (meetings, incentives, conferences, events)" },
  educational: { label: "Educational" },
  pilgrimage: { label: "Pilgrimage" },
  adventure: { label: "Adventure" },
  wildlife: { label: "Wildlife" },
  wedding: { label: "Wedding" },
  senior: { label: "Senior travellers" },
} as const satisfies Choices;

/** The stored value of a query type. */
export type QueryType = ValueOf<typeof queryTypes>;

/** Where a trip goes, seen from the travel business's own country. */
export const tripScopes = {
  domestic: { label: "Domestic", colour: "green" },
  inbound: { label: "Inbound", colour: "blue" },
  outbound: { label: "Outbound", colour: "purple" },
} as const satisfies Choices;

/** The stored value of a trip's scope. */
export type TripScope = ValueOf<typeof tripScopes>;

/** How urgently a trip wants work. */
export const priorities = {
  low: { label: "Low", colour: "default" },
  normal: { label: "Normal", colour: "blue" },
  high: { label: "High", colour: "orange" },
  urgent: { label: "Urgent", colour: "red" },
} as const satisfies Choices;

/** The stored value of a priority. */
export type Priority = ValueOf<typeof priorities>;

/** How far the customer may move the travel dates. */
export const dateFlexibilities = {
  exact: { label: "Exact dates" },
  few_days: { label: "A few days either way" },
  few_weeks: { label: "A few weeks either way" },
  open: { label: "Open" },
} as const satisfies Choices;

/** The stored value of a date flexibility. */
export type DateFlexibility = ValueOf<typeof dateFlexibilities>;

/** What a customer's budget covers. */
export const budgetBases = {
  total: { label: "In total" },
  per_person: { label: "Per person" },
} as const satisfies Choices;

/** The stored value of a budget's basis. */
export type BudgetBasis = ValueOf<typeof budgetBases>;

/** The standard of hotel that a customer asks for. */
export const hotelCategories = {
  budget: { label: "Budget" },
  three_star: { label: "3 star" },
  four_star: { label: "4 star" },
  five_star: { label: "5 star" },
  luxury: { label: "Luxury" },
  heritage: { label: "Heritage" },
  homestay: { label: "Homestay" },
  mixed: { label: "Mixed" },
} as const satisfies Choices;

/** The stored value of a wished hotel category. */
export type HotelCategory = ValueOf<typeof hotelCategories>;

/** What a timeline entry of a trip tells. */
export const timelineKinds = {
  note: { label: "Note", colour: "gold" },
  call: { label: "Call", colour: "blue" },
  whatsapp: { label: "WhatsApp", colour: "green" },
  email: { label: "Email", colour: "geekblue" },
  meeting: { label: "Meeting", colour: "purple" },
  enquiry: { label: "Enquiry received", colour: "cyan" },
  status_change: { label: "Status change", colour: "purple" },
  assignment: { label: "Assignment", colour: "cyan" },
  itinerary_created: { label: "Itinerary created", colour: "default" },
  itinerary_sent: { label: "Itinerary sent", colour: "blue" },
  itinerary_viewed: { label: "Itinerary viewed", colour: "gold" },
  itinerary_accepted: { label: "Itinerary accepted", colour: "green" },
  amendment: { label: "Amendment", colour: "orange" },
  itinerary_declined: { label: "Itinerary declined", colour: "red" },
  question: { label: "Question", colour: "gold" },
  follow_up: { label: "Follow-up", colour: "orange" },
  field_change: { label: "Fields changed", colour: "default" },
} as const satisfies Choices;

/** The stored value of a timeline entry's kind. */
export type TimelineKind = ValueOf<typeof timelineKinds>;

/** The entries that count as a contact with the customer: the first of them moves a new trip to in progress. */
export const contactKinds: readonly TimelineKind[] = ["call", "whatsapp", "email", "meeting"];

/** How a follow-up reaches the customer. */
export const followUpKinds = {
  call: { label: "Call", colour: "blue" },
  whatsapp: { label: "WhatsApp", colour: "green" },
  email: { label: "Email", colour: "geekblue" },
  meeting: { label: "Meeting", colour: "purple" },
  other: { label: "Other", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's kind. */
export type FollowUpKind = ValueOf<typeof followUpKinds>;

/** What a follow-up that the server planned is about; it ends by itself with what it is about. */
export const followUpPurposes = {
  question: { label: "A question of the customer" },
  offer: { label: "An offer that was sent" },
  conversion: { label: "What the customer accepted" },
  review: { label: "The end of a hold" },
} as const satisfies Choices;

/** The stored value of a follow-up's purpose. */
export type FollowUpPurpose = ValueOf<typeof followUpPurposes>;

/** Whether a follow-up is still to do. Overdue is derived from its due time, never stored. */
export const followUpStatuses = {
  open: { label: "Open", colour: "blue" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's status. */
export type FollowUpStatus = ValueOf<typeof followUpStatuses>;

/** What came of a follow-up. */
export const followUpOutcomes = {
  connected: { label: "Connected", colour: "green" },
  no_answer: { label: "No answer", colour: "orange" },
  busy: { label: "Busy", colour: "orange" },
  call_back_later: { label: "Call back later", colour: "gold" },
  interested: { label: "Interested", colour: "green" },
  not_interested: { label: "Not interested", colour: "red" },
  quote_requested: { label: "Quote requested", colour: "blue" },
  negotiating: { label: "Negotiating", colour: "purple" },
  ready_to_book: { label: "Ready to book", colour: "cyan" },
  wrong_number: { label: "Wrong number", colour: "red" },
  other: { label: "Other", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's outcome. */
export type FollowUpOutcome = ValueOf<typeof followUpOutcomes>;

/** What became of a version that a customer has. Source: docs/domain.md, "Versions". */
export const offerStates = {
  sent: { label: "With the customer", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
  expired: { label: "Expired", colour: "orange" },
  superseded: { label: "Superseded", colour: "default" },
  withdrawn: { label: "Withdrawn", colour: "default" },
} as const satisfies Choices;

/** The stored value of an offer's state. */
export type OfferState = ValueOf<typeof offerStates>;

/** What a customer decides about an offer on its page. */
export const decisionKinds = {
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
} as const satisfies Choices;

/** The states of one offer. */
export const itineraryStatuses = {
  draft: { label: "Draft", colour: "default" },
  sent: { label: "Sent", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
  superseded: { label: "Superseded", colour: "purple" },
  expired: { label: "Expired", colour: "orange" },
} as const satisfies Choices;

/** The stored value of an itinerary's status. */
export type ItineraryStatus = ValueOf<typeof itineraryStatuses>;

/** What one line of a day is. */
export const itemKinds = {
  hotel_stay: { label: "Hotel stay", colour: "geekblue" },
  activity: { label: "Activity", colour: "green" },
  transfer: { label: "Transfer", colour: "cyan" },
  transport: { label: "Transport", colour: "cyan" },
  flight: { label: "Flight", colour: "blue" },
  train: { label: "Train", colour: "blue" },
  cruise: { label: "Cruise", colour: "blue" },
  meal: { label: "Meal", colour: "orange" },
  guide: { label: "Guide", colour: "gold" },
  visa: { label: "Visa", colour: "purple" },
  insurance: { label: "Insurance", colour: "purple" },
  fee: { label: "Fee", colour: "default" },
  note: { label: "Note", colour: "default" },
} as const satisfies Choices;

/** The stored value of an item's kind. */
export type ItemKind = ValueOf<typeof itemKinds>;

/** How an item stands towards the price: only included items are in the total. */
export const inclusionKinds = {
  included: { label: "Included", colour: "green" },
  optional: { label: "Optional", colour: "blue" },
  complimentary: { label: "Complimentary", colour: "gold" },
  own_arrangement: { label: "Own arrangement", colour: "default" },
  excluded: { label: "Excluded", colour: "red" },
} as const satisfies Choices;

/** The stored value of an item's inclusion. */
export type InclusionKind = ValueOf<typeof inclusionKinds>;

/** When an instalment is due. */
export const paymentDueKinds = {
  on_acceptance: { label: "On acceptance" },
  on_date: { label: "On a date" },
  days_before_start: { label: "Days before the start" },
} as const satisfies Choices;

/** The stored value of what an instalment's due date hangs on. */
export type PaymentDueKind = ValueOf<typeof paymentDueKinds>;

/** How much a finding weighs: only errors stop sending. */
export const findingSeverities = {
  error: { label: "Error", colour: "red" },
  warning: { label: "Warning", colour: "orange" },
  info: { label: "Hint", colour: "blue" },
} as const satisfies Choices;

/** The stored value of a finding's severity. */
export type FindingSeverity = ValueOf<typeof findingSeverities>;

/** What a supplier provides. */
export const supplierKinds = {
  hotel_owner: { label: "Hotel owner" },
  wholesaler: { label: "Wholesaler" },
  activity_provider: { label: "Activity provider" },
  transport: { label: "Transport" },
  guide: { label: "Guide" },
  airline_consolidator: { label: "Airline consolidator" },
  other: { label: "Other" },
} as const satisfies Choices;

/** When a supplier is paid. */
export const supplierPaymentDues = {
  with_booking: { label: "With the booking" },
  days_before_start: { label: "Days before the start" },
  on_site: { label: "On the spot" },
  days_after_invoice: { label: "Days after the invoice" },
} as const satisfies Choices;

/** What a contact at a supplier is for. */
export const contactPurposes = {
  reservations: { label: "Reservations" },
  accounts: { label: "Accounts" },
  operations: { label: "On the spot" },
  sales: { label: "Rates and contracts" },
} as const satisfies Choices;

/** What kind of house a hotel is. */
export const propertyTypes = {
  hotel: { label: "Hotel" },
  resort: { label: "Resort" },
  villa: { label: "Villa" },
  apartment: { label: "Apartment" },
  guest_house: { label: "Guest house" },
  homestay: { label: "Homestay" },
  hostel: { label: "Hostel" },
  lodge: { label: "Lodge" },
  cottage: { label: "Cottage" },
  camp: { label: "Camp" },
  houseboat: { label: "Houseboat" },
  heritage: { label: "Heritage" },
  boutique: { label: "Boutique" },
  cruise_cabin: { label: "Cruise cabin" },
} as const satisfies Choices;

/** The stored value of a property type. */
export type PropertyType = ValueOf<typeof propertyTypes>;

/** The category of a hotel. Number-like keys come first in every JavaScript object, so the stars lead the list. */
export const starCategories = {
  "1": { label: "1 star", colour: "default" },
  "2": { label: "2 star", colour: "default" },
  "3": { label: "3 star", colour: "blue" },
  "4": { label: "4 star", colour: "geekblue" },
  "5": { label: "5 star", colour: "purple" },
  unrated: { label: "Unrated", colour: "default" },
  luxury: { label: "Luxury", colour: "gold" },
  heritage: { label: "Heritage", colour: "orange" },
} as const satisfies Choices;

/** The stored value of a star category. */
export type StarCategory = ValueOf<typeof starCategories>;

/** Meal plans, each under both habits of naming. */
export const mealPlans = {
  ep: { label: "EP · Room only", short: "EP" },
  cp: { label: "CP · Breakfast (BB)", short: "CP" },
  map: { label: "MAP · Half board (HB)", short: "MAP" },
  ap: { label: "AP · Full board (FB)", short: "AP" },
  ai: { label: "AI · All inclusive", short: "AI" },
} as const satisfies Choices;

/** The stored value of a meal plan. */
export type MealPlan = ValueOf<typeof mealPlans>;

/** What kind of thing an activity is. */
export const activityTypes = {
  sightseeing: { label: "Sightseeing" },
  tour: { label: "Tour" },
  adventure: { label: "Adventure" },
  water_sport: { label: "Water sport" },
  wildlife: { label: "Wildlife" },
  cultural: { label: "Cultural" },
  show: { label: "Show" },
  theme_park: { label: "Theme park" },
  dining: { label: "Dining" },
  wellness: { label: "Wellness" },
  shopping: { label: "Shopping" },
  transfer: { label: "Transfer" },
  guide: { label: "Guide" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of an activity type. */
export type ActivityType = ValueOf<typeof activityTypes>;

/** Whether strangers join an activity. */
export const groupKinds = {
  private: { label: "Private", colour: "purple" },
  shared: { label: "Shared", colour: "blue" },
} as const satisfies Choices;

/** The stored value of a group kind. */
export type GroupKind = ValueOf<typeof groupKinds>;

/** How a vehicle is hired. */
export const transportKinds = {
  transfer: { label: "Transfer", colour: "cyan" },
  disposal: { label: "At disposal", colour: "geekblue" },
  by_distance: { label: "By distance", colour: "purple" },
} as const satisfies Choices;

/** The stored value of how a vehicle is hired. */
export type TransportKind = ValueOf<typeof transportKinds>;

/** What children of an age band pay for a night. */
export const childRules = {
  amount: { label: "An amount" },
  free: { label: "Nothing" },
  of_adult: { label: "A share of the adult's price" },
  of_extra_adult: { label: "A share of the extra adult's price" },
} as const satisfies Choices;

/** The stored value of an age band's rule. */
export type ChildRule = ValueOf<typeof childRules>;

/** Which child of a room a price is for, the oldest first. */
export const childPlaces = {
  first: { label: "First" },
  second: { label: "Second" },
  further: { label: "Third and further" },
} as const satisfies Choices;

/** The stored value of which child of a room a price is for. */
export type ChildPlace = ValueOf<typeof childPlaces>;

/** How a child sleeps for whom a price is. */
export const childBeds = {
  with: { label: "With bed" },
  without: { label: "Without bed" },
} as const satisfies Choices;

/** The stored value of how a child sleeps. */
export type ChildBed = ValueOf<typeof childBeds>;

/** How far a rate sheet has come. Only a published one prices anything. */
export const sheetStates = {
  draft: { label: "Draft", colour: "blue" },
  published: { label: "Published", colour: "green" },
  replaced: { label: "Replaced", colour: "default" },
  withdrawn: { label: "Withdrawn", colour: "red" },
} as const satisfies Choices;

/** The stored value of a rate sheet's state. */
export type SheetState = ValueOf<typeof sheetStates>;

/** What the prices of a rate sheet are. */
export const rateTerms = {
  net: { label: "Net: what you pay" },
  commissionable: { label: "Gross: what the customer pays, less your commission" },
} as const satisfies Choices;

/** The stored value of a rate sheet's terms. */
export type RateTerms = ValueOf<typeof rateTerms>;

/** What the prices of adults on a hotel's rate sheet are for. */
export const roomBases = {
  per_room: { label: "Per room" },
  per_person_sharing: { label: "Per person sharing" },
} as const satisfies Choices;

/** The stored value of what the prices of a hotel's rate sheet are for. */
export type RoomBasis = ValueOf<typeof roomBases>;

/** Which nights of a stay ask for the least number of nights. */
export const minimumNightsCounts = {
  stay: { label: "Every night of the stay" },
  arrival: { label: "The night of arrival" },
} as const satisfies Choices;

/** The stored value of what the least number of nights is asked by. */
export type MinimumNightsCount = ValueOf<typeof minimumNightsCounts>;

/** What a supplement is counted by. */
export const supplementBases = {
  per_person_night: { label: "Per person and night" },
  per_person_stay: { label: "Per person, once a stay" },
  per_room_night: { label: "Per room and night" },
  per_room_stay: { label: "Per room, once a stay" },
  percent: { label: "Percent of the nights" },
} as const satisfies Choices;

/** The stored value of a supplement's basis. */
export type SupplementBasis = ValueOf<typeof supplementBases>;

/** What a special offer of a supplier gives. */
export const offerKinds = {
  free_nights: { label: "Stay some nights, pay fewer" },
  percent: { label: "Percent off" },
  amount: { label: "Amount off" },
} as const satisfies Choices;

/** The stored value of a special offer's kind. */
export type OfferKind = ValueOf<typeof offerKinds>;

/** What an amount that a supplier takes off is counted by. */
export const offerBases = {
  per_room_night: { label: "Per room and night" },
  per_room_stay: { label: "Per room, once a stay" },
  per_person_night: { label: "Per person and night" },
  per_person_stay: { label: "Per person, once a stay" },
  per_stay: { label: "Once a stay, for all rooms" },
} as const satisfies Choices;

/** The stored value of what an amount off is counted by. */
export type OfferBasis = ValueOf<typeof offerBases>;

/** What a template of itineraries holds. */
export const templateKinds = {
  trip: { label: "Whole trip" },
  days: { label: "Days" },
} as const satisfies Choices;

/** What an item's unit cost is counted by. */
export const priceBases = {
  per_person: { label: "Per person" },
  per_room_night: { label: "Per room and night" },
  per_person_night: { label: "Per person and night" },
  per_group: { label: "Per group" },
  per_vehicle: { label: "Per vehicle" },
  per_vehicle_day: { label: "Per vehicle and day" },
  flat: { label: "Flat" },
} as const satisfies Choices;

/** The stored value of a price basis. */
export type PriceBasis = ValueOf<typeof priceBases>;

/** What the rates of a vehicle are counted by. */
export const transportBases = {
  per_vehicle: priceBases.per_vehicle,
  per_vehicle_day: priceBases.per_vehicle_day,
  per_km: { label: "Per kilometre" },
} as const satisfies Choices;

/** The stored value of what the rates of a vehicle are counted by. */
export type TransportBasis = ValueOf<typeof transportBases>;

/** What a supplement of a vehicle is counted by. */
export const vehicleSupplementBases = {
  per_vehicle: { label: "Per vehicle" },
  per_vehicle_day: { label: "Per vehicle and day" },
  per_vehicle_night: { label: "Per vehicle and night away" },
  percent: { label: "Percent of the rate" },
} as const satisfies Choices;

/** The stored value of a vehicle supplement's basis. */
export type VehicleSupplementBasis = ValueOf<typeof vehicleSupplementBases>;

/** How a markup is given: basis points of the cost, or an amount of money. */
export const markupKinds = {
  percent: { label: "Percent" },
  amount: { label: "Amount" },
} as const satisfies Choices;

/** The stored value of a markup's kind. */
export type MarkupKind = ValueOf<typeof markupKinds>;

/** What a markup amount is counted by. */
export const markupScopes = {
  person: { label: "Per person" },
  total: { label: "In total" },
} as const satisfies Choices;

/** The stored value of a markup amount's scope. */
export type MarkupScope = ValueOf<typeof markupScopes>;

/** Where a traveller sleeps, where the total is shown by sharing. */
export const sharingPlaces = {
  single: { label: "In a single" },
  double: { label: "In a double" },
  triple: { label: "In a triple" },
  quad: { label: "In a quad" },
  extra_bed: { label: "In an extra bed" },
  with_bed: { label: "With a bed" },
  without_bed: { label: "Without a bed" },
} as const satisfies Choices;

/** The stored value of a place. */
export type SharingPlace = ValueOf<typeof sharingPlaces>;

/** How the price per person is shown to the customer. Source: docs/domain.md, "How a price arises", 7. */
export const personPrices = {
  shared: { label: "Adults alike" },
  sharing: { label: "By sharing" },
} as const satisfies Choices;

/** The languages in which the words of an offer are known, each in its own name. Source: `src/domain/proposals/words`. */
export const documentLanguages = {
  en: { label: "English" },
  de: { label: "Deutsch" },
  fr: { label: "Français" },
  es: { label: "Español" },
  hi: { label: "हिन्दी" },
  ar: { label: "العربية" },
  zh: { label: "中文" },
} as const satisfies Choices;

/** The stored value of an offer's language. */
export type DocumentLanguage = ValueOf<typeof documentLanguages>;

/** What of its price an offer shows; with none the customer asks for it. */
export const shownPrices = {
  total: { label: "Total" },
  per_person: { label: "Per person" },
  by_sharing: { label: "By sharing" },
  none: { label: "None" },
} as const satisfies Choices;

/** The stored value of what an offer shows of its price. */
export type ShownPrice = ValueOf<typeof shownPrices>;

/** Who travels, to a price per person. */
export const travellerKinds = {
  adult: { label: "Adult" },
  child: { label: "Child" },
  infant: { label: "Infant" },
} as const satisfies Choices;

/** The stored value of a kind of traveller. */
export type TravellerKind = ValueOf<typeof travellerKinds>;

/** How the price of a whole itinerary is set by hand. Source: docs/domain.md, "How a price arises", 4. */
export const adjustmentKinds = {
  fixed_total: { label: "Fixed total" },
  fixed_per_person: { label: "Fixed price per person" },
  discount_percent: { label: "Discount in percent" },
  discount_amount: { label: "Discount as an amount" },
} as const satisfies Choices;

/** The stored value of an adjustment's kind. */
export type AdjustmentKind = ValueOf<typeof adjustmentKinds>;

/** What a tax is counted on. */
export const taxBases = {
  cost_plus_markup: { label: "Cost plus markup" },
  cost: { label: "Cost only" },
  markup_only: { label: "Markup only" },
  fee: { label: "Price of fees" },
  total: { label: "Total, other taxes included" },
} as const satisfies Choices;

/** The stored value of what a tax applies to. */
export type TaxBasis = ValueOf<typeof taxBases>;

/** What sort of tax it is, for people and reports; the rules do not ask. */
export const taxKinds = {
  gst: { label: "GST" },
  vat: { label: "VAT" },
  tcs: { label: "TCS" },
  service: { label: "Service tax" },
  other: { label: "Other" },
} as const satisfies Choices;

/** Whether a tax comes on top of the price or is inside it. */
export const taxModes = {
  added: { label: "Added to the price" },
  contained: { label: "Contained in the price" },
} as const satisfies Choices;

/** The stored value of whether a tax is added or contained. */
export type TaxMode = ValueOf<typeof taxModes>;

/** Which day decides whether a tax is in force. */
export const taxDates = {
  start: { label: "Start of the trip" },
  invoice: { label: "Date of the invoice" },
  receipt: { label: "Date of the payment" },
} as const satisfies Choices;

/** What an item is to taxes. */
export const taxClasses = {
  package: { label: "Package" },
  agency: { label: "Agency service" },
  disbursement: { label: "Disbursement" },
  exempt: { label: "Exempt from tax" },
} as const satisfies Choices;

/** The stored value of an item's tax class. */
export type TaxClass = ValueOf<typeof taxClasses>;

/** Who buys a trip. */
export const buyers = {
  person: { label: "A person" },
  business: { label: "A business" },
} as const satisfies Choices;

/** The stored value of who buys. */
export type Buyer = ValueOf<typeof buyers>;

/** To how many major units a total is rounded. */
export const roundingSteps = {
  "1": { label: "1" },
  "10": { label: "10" },
  "50": { label: "50" },
  "100": { label: "100" },
  none: { label: "No rounding", first: true },
} as const satisfies Choices;

/** The stored value of a rounding step. */
export type RoundingStep = ValueOf<typeof roundingSteps>;

/** Which way a total is rounded. */
export const roundingModes = {
  up: { label: "Up" },
  nearest: { label: "To the nearest" },
} as const satisfies Choices;

/** The stored value of a rounding mode. */
export type RoundingMode = ValueOf<typeof roundingModes>;

/** What is rounded: the total, or what each person pays. */
export const roundingTargets = {
  total: { label: "The total" },
  person: { label: "The price per person" },
} as const satisfies Choices;

/** The stored value of what is rounded. */
export type RoundingTarget = ValueOf<typeof roundingTargets>;

/** The days of the week, Monday first as in ISO 8601. */
export const weekdays = {
  mon: { label: "Monday", short: "Mon" },
  tue: { label: "Tuesday", short: "Tue" },
  wed: { label: "Wednesday", short: "Wed" },
  thu: { label: "Thursday", short: "Thu" },
  fri: { label: "Friday", short: "Fri" },
  sat: { label: "Saturday", short: "Sat" },
  sun: { label: "Sunday", short: "Sun" },
} as const satisfies Choices;

/** The stored value of a weekday. */
export type Weekday = ValueOf<typeof weekdays>;

/** The months of the year, in their order. */
export const months = {
  january: { label: "January" },
  february: { label: "February" },
  march: { label: "March" },
  april: { label: "April" },
  may: { label: "May" },
  june: { label: "June" },
  july: { label: "July" },
  august: { label: "August" },
  september: { label: "September" },
  october: { label: "October" },
  november: { label: "November" },
  december: { label: "December" },
} as const satisfies Choices;

/** The stored value of a month. */
export type Month = ValueOf<typeof months>;

/** What the server does by itself, after a change or by the clock. */
export const jobKinds = {
  trips_of_the_day: { label: "Begin and end trips" },
  expired_itineraries: { label: "Expire offers" },
  expiring_offers: { label: "Tell of offers about to expire" },
  touched_drafts: { label: "Price drafts by a rate sheet" },
  lost_pictures: { label: "Remove lost files" },
  mail: { label: "Send e-mail" },
  run_lines: { label: "Change many rows" },
  earlier_offers: { label: "Complete offers of an earlier version" },
} as const satisfies Choices;

/** The stored value of a job's kind. */
export type JobKind = ValueOf<typeof jobKinds>;

/** Where a job is: from queued over running to done, or over failed (it is tried again) to dead. */
export const jobStates = {
  dead: { label: "Failed", colour: "red" },
  failed: { label: "Will be tried again", colour: "orange" },
  queued: { label: "Waiting", colour: "blue" },
  running: { label: "Running", colour: "cyan" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

/** The stored value of a job's status. */
export type JobState = ValueOf<typeof jobStates>;

/** In these a job may be put back into the queue by hand. */
export const canRetry = (status: JobState): boolean => status === "dead" || status === "failed";

/** In these a job has yet to run, and may be called off. */
export const canCancel = (status: JobState): boolean => status === "queued" || status === "failed";

/** The parts of a price in which two prices can differ. */
export const priceCauseKinds = ["item", "exchange", "whole", "taxes", "rounding"] as const;

export type PriceCauseKind = (typeof priceCauseKinds)[number];

/** One cause of a difference between two prices, in minor units. */
export interface PriceCause {
  /** `whole`: what belongs to no item, such as an adjustment or what a complimentary item costs. */
  readonly kind: PriceCauseKind;
  /** The item of an `item`; null for the others. */
  readonly itemId: string | null;
  readonly amount: number;
}
