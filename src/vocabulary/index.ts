/** One value of a closed list: its label, and the Ant Design preset colour of its tag. */
export interface Choice {
  readonly label: string;
  /** The label in a table: "Fri", "MAP". */
  readonly short?: string;
  readonly colour?: string;
  /** Offered before the others. JavaScript objects list number-like keys first, whatever the order in the source. */
  readonly first?: true;
}

/** A closed list, keyed by the stored value. Labels may change, stored values never do. */
type Choices = Readonly<Record<string, Choice>>;

export type ValueOf<List> = keyof List & string;

/** A value that may be missing in a half-filled form. */
export type Maybe<Value> = Value | null | undefined;

/** A row in which any part may be missing, at every depth. */
export type Loose<Row> = Row extends readonly (infer One)[]
  ? readonly Loose<One>[]
  : Row extends object
    ? { readonly [Name in keyof Row]?: Maybe<Loose<Row[Name]>> }
    : Row;

/** A loose row that has its id; so have the rows in its lists that are named by `Lists`. */
export type Identified<Row, Lists extends string = never> = Pick<Row, keyof Row & "id"> & {
  readonly [Name in Exclude<keyof Row, "id">]?: Maybe<
    Name extends Lists ? readonly Identified<OneOf<Row[Name]>, Lists>[] : Loose<Row[Name]>
  >;
};

export type OneOf<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** The roles of users. Source: docs/domain.md, "Roles". */
export const roles = {
  owner: { label: "Owner", colour: "gold" },
  admin: { label: "Admin", colour: "purple" },
  sales: { label: "Sales", colour: "blue" },
  operations: { label: "Operations", colour: "cyan" },
  accounts: { label: "Accounts", colour: "green" },
  viewer: { label: "Viewer", colour: "default" },
} as const satisfies Readonly<Record<string, Choice>>;
type Role = keyof typeof roles;

/** Which rows of a resource a role may read, change or export. */
export const scopes = {
  none: { label: "None" },
  own: { label: "Own" },
  team: { label: "Team's" },
  all: { label: "All" },
} as const satisfies Readonly<Record<string, Choice>>;

/** The roles that may undo what binds the business. */
export const leadingRoles = ["owner", "admin"] as const satisfies readonly Role[];

/** The roles that see the sales and earnings of the whole business. */
export const figureRoles = [...leadingRoles, "accounts"] as const satisfies readonly Role[];

export const sellingRoles = [...leadingRoles, "sales"] as const satisfies readonly Role[];

/** The roles that work on trips and on the hotels and activities in them. */
export const workingRoles = [...sellingRoles, "operations"] as const satisfies readonly Role[];

/** How new trips are assigned to the users of a team. */
export const teamAutoAssignments = {
  off: { label: "Off" },
  round_robin: { label: "In turn" },
  least_open: { label: "Fewest open trips" },
} as const satisfies Choices;

export type TeamAutoAssignment = ValueOf<typeof teamAutoAssignments>;

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

export type SourceKind = ValueOf<typeof sourceKinds>;

/** The kept events about accounts, rights and secrets, in the past tense. */
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
 * Events that notify users. `text` names who did it (`{who}`) to what (`{what}`). `usual` is the default way.
 * `tellsDoer`: the user who did it is notified too. `isSecurity`: always in the product and by e-mail at once.
 * `isReminder`: goes to the stand-in of somebody who is away; `byCustomer`: to both. `isAssignment`: told once of many
 * rows.
 */
export const notificationKinds = {
  trip_assigned: {
    label: "A trip is given to you",
    text: "{who} gave you {what}.",
    usual: "product",
    isAssignment: true,
  },
  follow_up_given: {
    label: "A follow-up is given to you",
    text: "{who} gave you this to do: {what}.",
    usual: "product",
    isAssignment: true,
  },
  work_handed_over: {
    label: "Another's work is handed over to you",
    text: "{who} handed {what} over to you.",
    usual: "product",
  },
  mentioned: {
    label: "You are mentioned in a note",
    text: "{who} mentioned you in a note on {what}.",
    usual: "product",
  },
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
  travellers_told: {
    label: "A customer says who travels",
    text: "{who} said who travels on {what}.",
    usual: "product",
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
    isReminder: true,
  },
  follow_up_due: {
    label: "A follow-up is due",
    text: "Due: {what}.",
    usual: "product",
    isReminder: true,
  },
  first_answer_soon: {
    label: "A first answer is due soon",
    text: "The first answer is due soon: {what}.",
    usual: "both",
    isReminder: true,
  },
  first_answer_late: {
    label: "A first answer is late (for managers)",
    text: "The first answer is late: {what}.",
    usual: "both",
    isReminder: true,
  },
  run_done: {
    label: "An import, a change of many rows or a report is done",
    text: "{what}.",
    usual: "product",
    tellsDoer: true,
  },
  mail_failed: {
    label: "An e-mail to a customer fails",
    text: "The e-mail to the customer about {what} could not be sent.",
    usual: "product",
    isReminder: true,
  },
  bank_account_changed: {
    label: "A bank account is changed (for owners)",
    text: "{who} changed {what}.",
    usual: "both",
    tellsDoer: true,
    isSecurity: true,
  },
} as const satisfies Readonly<
  Record<
    string,
    Choice & {
      readonly text: string;
      readonly usual: NotificationWay;
      readonly byCustomer?: true;
      readonly tellsDoer?: true;
      readonly isSecurity?: true;
      readonly isReminder?: true;
      readonly isAssignment?: true;
    }
  >
>;

export type NotificationKind = ValueOf<typeof notificationKinds>;

export const notificationWays = {
  both: { label: "In the product and by e-mail" },
  product: { label: "In the product" },
  mail: { label: "By e-mail" },
  product_digest: { label: "In the product and in the digest" },
  digest: { label: "In the digest" },
  none: { label: "Not at all" },
} as const satisfies Choices;

export type NotificationWay = ValueOf<typeof notificationWays>;

/** When the digest of notifications is mailed. */
export const digestRhythms = {
  daily: { label: "Every day" },
  working_days: { label: "On working days" },
  off: { label: "Never" },
} as const satisfies Choices;

/** The states of a trip, in their usual order. Source: docs/domain.md, "The life of a trip". */
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

export type TripState = ValueOf<typeof tripStates>;

/** The states in which the customer has not decided yet. */
export const undecidedStates: readonly TripState[] = ["new", "in_progress", "quoted", "on_hold"];

/** The states in which the journey is booked or under way. Only these trips arrive and depart. */
export const bookedStates: readonly TripState[] = ["converted", "on_trip"];

/** The states in which the trip still needs work. */
export const openStates: readonly TripState[] = [...undecidedStates, ...bookedStates];

/** The states of a sold trip. */
export const soldStates: readonly TripState[] = [...bookedStates, "completed"];

/** The states of a trip that does not take place. Its offers and forms are closed for customers. */
export const closedStates: readonly TripState[] = ["cancelled", "dropped"];

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

export type CloseReason = ValueOf<typeof closeReasons>;

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

export type QueryType = ValueOf<typeof queryTypes>;

/** Where a trip goes, seen from the travel business's own country. */
export const tripScopes = {
  domestic: { label: "Domestic", colour: "green" },
  inbound: { label: "Inbound", colour: "blue" },
  outbound: { label: "Outbound", colour: "purple" },
} as const satisfies Choices;

export type TripScope = ValueOf<typeof tripScopes>;

/** How urgent the work on a trip is. */
export const priorities = {
  low: { label: "Low", colour: "default" },
  normal: { label: "Normal", colour: "blue" },
  high: { label: "High", colour: "orange" },
  urgent: { label: "Urgent", colour: "red" },
} as const satisfies Choices;

export type Priority = ValueOf<typeof priorities>;

/** How far the customer may move the travel dates. */
export const dateFlexibilities = {
  exact: { label: "Exact dates" },
  few_days: { label: "A few days either way" },
  few_weeks: { label: "A few weeks either way" },
  open: { label: "Open" },
} as const satisfies Choices;

export type DateFlexibility = ValueOf<typeof dateFlexibilities>;

export const budgetBases = {
  total: { label: "In total" },
  per_person: { label: "Per person" },
} as const satisfies Choices;

export type BudgetBasis = ValueOf<typeof budgetBases>;

/** The hotel standard that a customer asks for. */
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

export type HotelCategory = ValueOf<typeof hotelCategories>;

/** What a timeline entry of a trip is about. */
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
  travellers: { label: "Travellers told", colour: "cyan" },
  follow_up: { label: "Follow-up", colour: "orange" },
  field_change: { label: "Fields changed", colour: "default" },
} as const satisfies Choices;

export type TimelineKind = ValueOf<typeof timelineKinds>;

/** The entries that count as a contact with the customer. The first one moves a new trip to in progress. */
export const contactKinds: readonly TimelineKind[] = ["call", "whatsapp", "email", "meeting"];

export const followUpKinds = {
  call: { label: "Call", colour: "blue" },
  whatsapp: { label: "WhatsApp", colour: "green" },
  email: { label: "Email", colour: "geekblue" },
  meeting: { label: "Meeting", colour: "purple" },
  other: { label: "Other", colour: "default" },
} as const satisfies Choices;

export type FollowUpKind = ValueOf<typeof followUpKinds>;

/** What a follow-up planned by the server is about. It ends when its subject is settled. */
export const followUpPurposes = {
  question: { label: "A question of the customer" },
  offer: { label: "An offer that was sent" },
  conversion: { label: "What the customer accepted" },
  review: { label: "The end of a hold" },
  next: { label: "What comes next, which nobody said" },
} as const satisfies Choices;

export type FollowUpPurpose = ValueOf<typeof followUpPurposes>;

/** Whether a follow-up is still to do. Overdue is derived from its due time and never stored. */
export const followUpStatuses = {
  open: { label: "Open", colour: "blue" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

export type FollowUpStatus = ValueOf<typeof followUpStatuses>;

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

export type FollowUpOutcome = ValueOf<typeof followUpOutcomes>;

/** The states of a sent version. Source: docs/domain.md, "Versions". */
export const offerStates = {
  sent: { label: "With the customer", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
  expired: { label: "Expired", colour: "orange" },
  superseded: { label: "Superseded", colour: "default" },
  withdrawn: { label: "Withdrawn", colour: "default" },
} as const satisfies Choices;

export type OfferState = ValueOf<typeof offerStates>;

/** What a customer may decide on the page of an offer. */
export const decisionKinds = {
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
} as const satisfies Choices;

/** The statuses of an itinerary. */
export const itineraryStatuses = {
  draft: { label: "Draft", colour: "default" },
  sent: { label: "Sent", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
  superseded: { label: "Superseded", colour: "purple" },
  expired: { label: "Expired", colour: "orange" },
} as const satisfies Choices;

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

export type ItemKind = ValueOf<typeof itemKinds>;

/** How an item counts in the price. Only included items are in the total. */
export const inclusionKinds = {
  included: { label: "Included", colour: "green" },
  optional: { label: "Optional", colour: "blue" },
  complimentary: { label: "Complimentary", colour: "gold" },
  own_arrangement: { label: "Own arrangement", colour: "default" },
  excluded: { label: "Excluded", colour: "red" },
} as const satisfies Choices;

export type InclusionKind = ValueOf<typeof inclusionKinds>;

export const paymentDueKinds = {
  on_acceptance: { label: "On acceptance" },
  on_date: { label: "On a date" },
  days_before_start: { label: "Days before the start" },
} as const satisfies Choices;

export type PaymentDueKind = ValueOf<typeof paymentDueKinds>;

/** How severe a finding is. Only errors stop sending. */
export const findingSeverities = {
  error: { label: "Error", colour: "red" },
  warning: { label: "Warning", colour: "orange" },
  info: { label: "Hint", colour: "blue" },
} as const satisfies Choices;

export type FindingSeverity = ValueOf<typeof findingSeverities>;

export const supplierKinds = {
  hotel_owner: { label: "Hotel owner" },
  wholesaler: { label: "Wholesaler" },
  activity_provider: { label: "Activity provider" },
  transport: { label: "Transport" },
  guide: { label: "Guide" },
  airline_consolidator: { label: "Airline consolidator" },
  other: { label: "Other" },
} as const satisfies Choices;

export const supplierPaymentDues = {
  with_booking: { label: "With the booking" },
  days_before_start: { label: "Days before the start" },
  on_site: { label: "On the spot" },
  days_after_invoice: { label: "Days after the invoice" },
} as const satisfies Choices;

/** What a contact at a supplier is responsible for. */
export const contactPurposes = {
  reservations: { label: "Reservations" },
  accounts: { label: "Accounts" },
  operations: { label: "On the spot" },
  sales: { label: "Rates and contracts" },
} as const satisfies Choices;

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

export type PropertyType = ValueOf<typeof propertyTypes>;

/** The category of a hotel. The stars lead the list, since number-like keys come first in JavaScript objects. */
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

export type StarCategory = ValueOf<typeof starCategories>;

/** Meal plans, labelled by both common naming conventions. */
export const mealPlans = {
  ep: { label: "EP · Room only", short: "EP" },
  cp: { label: "CP · Breakfast (BB)", short: "CP" },
  map: { label: "MAP · Half board (HB)", short: "MAP" },
  ap: { label: "AP · Full board (FB)", short: "AP" },
  ai: { label: "AI · All inclusive", short: "AI" },
} as const satisfies Choices;

export type MealPlan = ValueOf<typeof mealPlans>;

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

export type ActivityType = ValueOf<typeof activityTypes>;

/** Whether the party shares an activity with strangers. */
export const groupKinds = {
  private: { label: "Private", colour: "purple" },
  shared: { label: "Shared", colour: "blue" },
} as const satisfies Choices;

export type GroupKind = ValueOf<typeof groupKinds>;

export const transportKinds = {
  transfer: { label: "Transfer", colour: "cyan" },
  disposal: { label: "At disposal", colour: "geekblue" },
  by_distance: { label: "By distance", colour: "purple" },
} as const satisfies Choices;

export type TransportKind = ValueOf<typeof transportKinds>;

/** How the price of a child in an age band is set, per night. */
export const childRules = {
  amount: { label: "An amount" },
  free: { label: "Nothing" },
  of_adult: { label: "A share of the adult's price" },
  of_extra_adult: { label: "A share of the extra adult's price" },
} as const satisfies Choices;

export type ChildRule = ValueOf<typeof childRules>;

export const childPlaces = {
  first: { label: "First" },
  second: { label: "Second" },
  further: { label: "Third and further" },
} as const satisfies Choices;

export type ChildPlace = ValueOf<typeof childPlaces>;

/** Whether a child's price is with or without a bed. */
export const childBeds = {
  with: { label: "With bed" },
  without: { label: "Without bed" },
} as const satisfies Choices;

export type ChildBed = ValueOf<typeof childBeds>;

/** The states of a rate sheet. Only published sheets price items. */
export const sheetStates = {
  draft: { label: "Draft", colour: "blue" },
  published: { label: "Published", colour: "green" },
  replaced: { label: "Replaced", colour: "default" },
  withdrawn: { label: "Withdrawn", colour: "red" },
} as const satisfies Choices;

export type SheetState = ValueOf<typeof sheetStates>;

/** Whether the prices of a rate sheet are net or gross. */
export const rateTerms = {
  net: { label: "Net: what you pay" },
  commissionable: { label: "Gross: what the customer pays, less your commission" },
} as const satisfies Choices;

export type RateTerms = ValueOf<typeof rateTerms>;

/** The unit of the adult prices on a hotel's rate sheet. */
export const roomBases = {
  per_room: { label: "Per room" },
  per_person_sharing: { label: "Per person sharing" },
} as const satisfies Choices;

export type RoomBasis = ValueOf<typeof roomBases>;

/** Which nights of a stay a minimum number of nights applies to. */
export const minimumNightsCounts = {
  stay: { label: "Every night of the stay" },
  arrival: { label: "The night of arrival" },
} as const satisfies Choices;

export type MinimumNightsCount = ValueOf<typeof minimumNightsCounts>;

export const supplementBases = {
  per_person_night: { label: "Per person and night" },
  per_person_stay: { label: "Per person, once a stay" },
  per_room_night: { label: "Per room and night" },
  per_room_stay: { label: "Per room, once a stay" },
  percent: { label: "Percent of the nights" },
} as const satisfies Choices;

export type SupplementBasis = ValueOf<typeof supplementBases>;

/** What a supplier's special offer gives. */
export const offerKinds = {
  free_nights: { label: "Stay some nights, pay fewer" },
  percent: { label: "Percent off" },
  amount: { label: "Amount off" },
} as const satisfies Choices;

export type OfferKind = ValueOf<typeof offerKinds>;

/** The unit of a supplier's discount amount. */
export const offerBases = {
  per_room_night: { label: "Per room and night" },
  per_room_stay: { label: "Per room, once a stay" },
  per_person_night: { label: "Per person and night" },
  per_person_stay: { label: "Per person, once a stay" },
  per_stay: { label: "Once a stay, for all rooms" },
} as const satisfies Choices;

export type OfferBasis = ValueOf<typeof offerBases>;

export const templateKinds = {
  trip: { label: "Whole trip" },
  days: { label: "Days" },
} as const satisfies Choices;

/** The unit of an item's cost. */
export const priceBases = {
  per_person: { label: "Per person" },
  per_room_night: { label: "Per room and night" },
  per_person_night: { label: "Per person and night" },
  per_group: { label: "Per group" },
  per_vehicle: { label: "Per vehicle" },
  per_vehicle_day: { label: "Per vehicle and day" },
  flat: { label: "Flat" },
} as const satisfies Choices;

export type PriceBasis = ValueOf<typeof priceBases>;

/** The unit of a vehicle's rates. */
export const transportBases = {
  per_vehicle: priceBases.per_vehicle,
  per_vehicle_day: priceBases.per_vehicle_day,
  per_km: { label: "Per kilometre" },
} as const satisfies Choices;

export type TransportBasis = ValueOf<typeof transportBases>;

/** The unit of a vehicle's supplement. */
export const vehicleSupplementBases = {
  per_vehicle: { label: "Per vehicle" },
  per_vehicle_day: { label: "Per vehicle and day" },
  per_vehicle_night: { label: "Per vehicle and night away" },
  percent: { label: "Percent of the rate" },
} as const satisfies Choices;

export type VehicleSupplementBasis = ValueOf<typeof vehicleSupplementBases>;

/** How a markup is given: in basis points of the cost, or as an amount of money. */
export const markupKinds = {
  percent: { label: "Percent" },
  amount: { label: "Amount" },
} as const satisfies Choices;

export type MarkupKind = ValueOf<typeof markupKinds>;

/** What a markup amount is added to. */
export const markupScopes = {
  person: { label: "Per person" },
  total: { label: "In total" },
} as const satisfies Choices;

export type MarkupScope = ValueOf<typeof markupScopes>;

/** Where a traveller sleeps, for a price by sharing. */
export const sharingPlaces = {
  single: { label: "In a single" },
  double: { label: "In a double" },
  triple: { label: "In a triple" },
  quad: { label: "In a quad" },
  extra_bed: { label: "In an extra bed" },
  with_bed: { label: "With a bed" },
  without_bed: { label: "Without a bed" },
} as const satisfies Choices;

export type SharingPlace = ValueOf<typeof sharingPlaces>;

/** How the customer sees the price per person. Source: docs/domain.md, "How a price arises", 7. */
export const personPrices = {
  shared: { label: "Adults alike" },
  sharing: { label: "By sharing" },
} as const satisfies Choices;

/** The languages of an offer, each in its own name. Source: `src/domain/proposals/words`. */
export const documentLanguages = {
  en: { label: "English" },
  de: { label: "Deutsch" },
  fr: { label: "Français" },
  es: { label: "Español" },
  hi: { label: "हिन्दी" },
  ar: { label: "العربية" },
  zh: { label: "中文" },
} as const satisfies Choices;

export type DocumentLanguage = ValueOf<typeof documentLanguages>;

/** Which prices an offer shows. With none, the customer asks for the price. */
export const shownPrices = {
  total: { label: "Total" },
  per_person: { label: "Per person" },
  by_sharing: { label: "By sharing" },
  none: { label: "None" },
} as const satisfies Choices;

export type ShownPrice = ValueOf<typeof shownPrices>;

/** The kinds of travellers that a price per person tells apart. */
export const travellerKinds = {
  adult: { label: "Adult" },
  child: { label: "Child" },
  infant: { label: "Infant" },
} as const satisfies Choices;

export type TravellerKind = ValueOf<typeof travellerKinds>;

/** How the price of a whole itinerary is adjusted by hand. Source: docs/domain.md, "How a price arises", 4. */
export const adjustmentKinds = {
  fixed_total: { label: "Fixed total" },
  fixed_per_person: { label: "Fixed price per person" },
  discount_percent: { label: "Discount in percent" },
  discount_amount: { label: "Discount as an amount" },
} as const satisfies Choices;

export type AdjustmentKind = ValueOf<typeof adjustmentKinds>;

export const taxBases = {
  cost_plus_markup: { label: "Cost plus markup" },
  cost: { label: "Cost only" },
  markup_only: { label: "Markup only" },
  fee: { label: "Price of fees" },
  total: { label: "Total, other taxes included" },
} as const satisfies Choices;

export type TaxBasis = ValueOf<typeof taxBases>;

/** The kind of a tax, for people and reports. No pricing rule depends on it. */
export const taxKinds = {
  gst: { label: "GST" },
  vat: { label: "VAT" },
  tcs: { label: "TCS" },
  service: { label: "Service tax" },
  other: { label: "Other" },
} as const satisfies Choices;

/** Whether a tax is added to the price or contained in it. */
export const taxModes = {
  added: { label: "Added to the price" },
  contained: { label: "Contained in the price" },
} as const satisfies Choices;

export type TaxMode = ValueOf<typeof taxModes>;

/** Which date decides whether a tax is in force. */
export const taxDates = {
  start: { label: "Start of the trip" },
  invoice: { label: "Date of the invoice" },
  receipt: { label: "Date of the payment" },
} as const satisfies Choices;

export const taxClasses = {
  package: { label: "Package" },
  agency: { label: "Agency service" },
  disbursement: { label: "Disbursement" },
  exempt: { label: "Exempt from tax" },
} as const satisfies Choices;

export type TaxClass = ValueOf<typeof taxClasses>;

export const buyers = {
  person: { label: "A person" },
  business: { label: "A business" },
} as const satisfies Choices;

export type Buyer = ValueOf<typeof buyers>;

/** The step to which a total is rounded, in major units. */
export const roundingSteps = {
  "1": { label: "1" },
  "10": { label: "10" },
  "50": { label: "50" },
  "100": { label: "100" },
  none: { label: "No rounding", first: true },
} as const satisfies Choices;

export type RoundingStep = ValueOf<typeof roundingSteps>;

export const roundingModes = {
  up: { label: "Up" },
  nearest: { label: "To the nearest" },
} as const satisfies Choices;

export type RoundingMode = ValueOf<typeof roundingModes>;

/** Whether the total or the price of each person is rounded. */
export const roundingTargets = {
  total: { label: "The total" },
  person: { label: "The price per person" },
} as const satisfies Choices;

export type RoundingTarget = ValueOf<typeof roundingTargets>;

/** Monday first, as in ISO 8601. */
export const weekdays = {
  mon: { label: "Monday", short: "Mon" },
  tue: { label: "Tuesday", short: "Tue" },
  wed: { label: "Wednesday", short: "Wed" },
  thu: { label: "Thursday", short: "Thu" },
  fri: { label: "Friday", short: "Fri" },
  sat: { label: "Saturday", short: "Sat" },
  sun: { label: "Sunday", short: "Sun" },
} as const satisfies Choices;

export type Weekday = ValueOf<typeof weekdays>;

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

export type Month = ValueOf<typeof months>;

/** What the server does in the background, after a change or on a schedule. */
export const jobKinds = {
  trips_of_the_day: { label: "Begin and end trips" },
  expired_itineraries: { label: "Expire offers" },
  expiring_offers: { label: "Tell of offers about to expire" },
  touched_drafts: { label: "Price drafts by a rate sheet" },
  old_documents: { label: "Delete travel documents of earlier trips" },
  lost_pictures: { label: "Remove lost files" },
  old_enquiries: { label: "Erase old enquiries" },
  ended_erasures: { label: "Erase for good" },
  reminders: { label: "Remind of what is due" },
  digests: { label: "Send digests" },
  mail: { label: "Send e-mail" },
  run_lines: { label: "Change many rows" },
  due_reports: { label: "See which reports are to be mailed" },
  report_mail: { label: "Mail the reports of a person" },
  made_report: { label: "Make a report of all rows" },
  earlier_offers: { label: "Complete offers of an earlier version" },
} as const satisfies Choices;

export type JobKind = ValueOf<typeof jobKinds>;

/** The states of a job: queued, running, then done. A failed job is tried again until it is dead. */
export const jobStates = {
  dead: { label: "Failed", colour: "red" },
  failed: { label: "Will be tried again", colour: "orange" },
  queued: { label: "Waiting", colour: "blue" },
  running: { label: "Running", colour: "cyan" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

export type JobState = ValueOf<typeof jobStates>;

/** Whether a user may put a job back into the queue. */
export const canRetry = (status: JobState): boolean => status === "dead" || status === "failed";

/** Whether a job has not run yet and may be cancelled. */
export const canCancel = (status: JobState): boolean => status === "queued" || status === "failed";

/** The parts of a price in which two prices can differ. */
export const priceCauseKinds = ["item", "exchange", "whole", "taxes", "rounding"] as const;

export type PriceCauseKind = (typeof priceCauseKinds)[number];

/** One cause of a difference between two prices, in minor units. */
export interface PriceCause {
  /** `whole` is what belongs to no item: an adjustment, or the cost of a complimentary item. */
  readonly kind: PriceCauseKind;
  /** Set for the kind `item`, null for the others. */
  readonly itemId: string | null;
  readonly amount: number;
}

/** How a person is reached. */
export const wayKinds = {
  email: { label: "Email" },
  phone: { label: "Phone" },
  whatsapp: { label: "WhatsApp" },
  other: { label: "Other" },
} as const satisfies Choices;

/** How far a file of rows is that somebody brought. */
export const importStates = {
  read: { label: "Not checked", colour: "default" },
  checking: { label: "Being checked", colour: "blue" },
  checked: { label: "Checked, not imported", colour: "gold" },
  running: { label: "Being imported", colour: "blue" },
  done: { label: "Imported", colour: "green" },
  undoing: { label: "Being taken back", colour: "blue" },
  undone: { label: "Taken back", colour: "default" },
} as const satisfies Choices;

/** Two merged rows: one; two again; or one for good, because 90 days are over or somebody was erased. */
export const mergeStates = {
  merged: { label: "Merged", colour: "blue" },
  undone: { label: "Taken apart", colour: "default" },
  sealed: { label: "For good", colour: "green" },
} as const satisfies Choices;

/** Who has a view of a list. */
export const viewSharing = {
  me: { label: "Only its owner" },
  teams: { label: "Teams" },
  everyone: { label: "Everybody" },
} as const satisfies Choices;

/** Who has a report. It counts the rows that its reader may read. */
export const reportSharing = {
  everyone: { label: "Everybody" },
  sales: { label: "Owners, admins and sales" },
  operations: { label: "Owners, admins and operations" },
  accounts: { label: "Owners, admins and accounts" },
  leading: { label: "Owners and admins" },
} as const satisfies Choices;

export const reportRhythms = {
  weekly: { label: "Every Monday" },
  monthly: { label: "On the first of each month" },
} as const satisfies Choices;

export type ReportRhythm = ValueOf<typeof reportRhythms>;

export const reportFormats = {
  pdf: { label: "PDF" },
  csv: { label: "CSV" },
} as const satisfies Choices;

export type ReportFormat = ValueOf<typeof reportFormats>;

/** Who pays. */
export const accountKinds = {
  household: { label: "Household" },
  company: { label: "Company", colour: "blue" },
  agent: { label: "Agent", colour: "purple" },
  group: { label: "Group", colour: "cyan" },
} as const satisfies Choices;

export const commissionBases = {
  off_price: { label: "Off the price" },
  on_top: { label: "On top of the price" },
} as const satisfies Choices;

/** What a person is to an account. */
export const membershipRoles = {
  payer: { label: "Pays" },
  booker: { label: "Books" },
  traveller: { label: "Travels" },
  approver: { label: "Approves" },
} as const satisfies Choices;

/** What a person is on a trip. Guides travel along and are not counted among its travellers. */
export const travellerRoles = {
  lead: { label: "Lead traveller", colour: "blue" },
  adult: { label: "Adult" },
  child: { label: "Child" },
  infant: { label: "Infant" },
  guide: { label: "Guide", colour: "cyan" },
} as const satisfies Choices;

export const roomKinds = {
  single: { label: "Single" },
  double: { label: "Double" },
  twin: { label: "Twin" },
  triple: { label: "Triple" },
  quad: { label: "Quad" },
  family: { label: "Family" },
} as const satisfies Choices;

export const travelDocumentKinds = {
  passport: { label: "Passport" },
  visa: { label: "Visa" },
  insurance: { label: "Insurance" },
  other: { label: "Other document" },
} as const satisfies Choices;
