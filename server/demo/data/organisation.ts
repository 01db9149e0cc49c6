import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";

/** The invented travel business, its preferences filled in. Rates of exchange are pinned around the day of seeding. */
export const organisationValues = (today: PlainDate, logo: string) => ({
  name: "Banyan & Kestrel Journeys",
  legalName: "Banyan and Kestrel Journeys Private Limited",
  logo,
  brandColour: "#0f5c63",
  address: {
    street: "14 Banyan Court, Princess Street",
    city: "Kochi",
    region: "Kerala",
    postalCode: "682001",
    country: "IN",
  },
  phones: [
    { label: "Office", phone: "+91 484 555 0199" },
    { label: "On-trip help, day and night", phone: "+44 7700 900199" },
  ],
  emails: [
    { label: "Enquiries", email: "hello@banyankestrel.example.com" },
    { label: "Accounts", email: "accounts@banyankestrel.example.com" },
  ],
  website: "https://banyankestrel.example.com",
  taxNumbers: [{ label: "GSTIN", number: "32ABCDE0000F1Z5" }],
  bankAccounts: [
    {
      bank: "Harbour Co-operative Bank",
      holder: "Banyan and Kestrel Journeys Private Limited",
      number: "000000000000",
      routing: "HARB0000000",
      currency: "INR",
    },
  ],
  timeZone: "Asia/Kolkata",
  locale: "en-IN",
  dateFormat: "dayMonthYear",
  weekStart: "mon",
  currency: "INR",
  exchangeRates: [
    { from: "USD", to: "INR", rate: "84.2", date: addDays(today, -150) },
    { from: "USD", to: "INR", rate: "85.15", date: addDays(today, -12) },
    { from: "EUR", to: "INR", rate: "91.4", date: addDays(today, -12) },
    { from: "GBP", to: "INR", rate: "107.9", date: addDays(today, -12) },
    { from: "AED", to: "INR", rate: "22.95", date: addDays(today, -150) },
    { from: "AED", to: "INR", rate: "23.18", date: addDays(today, -12) },
  ],
  defaultMarkup: 1_800,
  marginFloor: 800,
  roundingStep: "100",
  roundingMode: "up",
  taxes: [{ name: "GST", basisPoints: 500, appliesTo: "cost_plus_markup", from: null, to: null }],
  tripPrefix: "TRP",
  validityDays: 14,
  defaultTerms:
    "Prices hold until the date named and as long as rooms are available. Changes by the traveller up to 30 days before arrival are free; later ones cost what our partners charge. Please travel with a passport that is valid for six months and with insurance of your own.",
  defaultInclusions: [
    "Accommodation as listed with the meals named",
    "Private air-conditioned car with driver for all transfers",
    "Activities as listed, with local guides and entrance fees",
    "Help by telephone day and night during the trip",
  ],
  defaultExclusions: [
    "Flights, unless listed",
    "Visa fees",
    "Travel insurance",
    "Drinks, tips and personal expenses",
  ],
  defaultPaymentSchedule: [
    {
      label: "Deposit",
      basisPoints: 2_500,
      amount: null,
      due: "on_acceptance",
      date: null,
      daysBefore: null,
    },
    {
      label: "Second payment",
      basisPoints: 5_000,
      amount: null,
      due: "days_before_start",
      date: null,
      daysBefore: 30,
    },
    {
      label: "Balance",
      basisPoints: 2_500,
      amount: null,
      due: "days_before_start",
      date: null,
      daysBefore: 7,
    },
  ],
  workingHours: [
    ...["mon", "tue", "wed", "thu", "fri"].map((weekday) => ({ weekday, opens: "09:30", closes: "18:30" })),
    { weekday: "sat", opens: "10:00", closes: "15:00" },
  ],
  firstResponseHours: 3,
  followUpRules: [
    { status: "new", afterHours: 3, kind: "call" },
    { status: "quoted", afterHours: 48, kind: "whatsapp" },
    { status: "converted", afterHours: 24, kind: "email" },
    { status: "completed", afterHours: 72, kind: "call" },
  ],
  stateNames: [],
});

/** What this business asks beyond what everyone asks. */
export const queryFieldValues = [
  queryField("occasion", "Occasion", "choice", "The people", {
    options: options("Anniversary", "Birthday", "Honeymoon", "Reunion", "Just a holiday"),
  }),
  queryField("interests", "Interests", "choices", "The people", {
    options: options("Wildlife", "Food", "Culture", "Beaches", "Hiking", "Wellness", "Photography"),
  }),
  queryField("dietaryNeeds", "Dietary needs", "text", "The people", {
    help: "Allergies too, word for word as the guest says it.",
  }),
  queryField("flightsBooked", "Flights booked", "yesNo", "The journey"),
  queryField("decisionBy", "Decides by", "date", "The journey", {
    help: "The day on which the guest wants to decide.",
  }),
  queryField("pastTrips", "Trips with us so far", "number", "The people"),
];

function queryField(
  key: string,
  label: string,
  kind: string,
  section: string,
  more: { help?: string; options?: { value: string; label: string }[] } = {},
) {
  const { help = null, options: choices = [] } = more;
  return { key, label, kind, options: choices, required: false, help, section, isActive: true };
}

function options(...labels: string[]) {
  return labels.map((label) => ({ value: label.toLowerCase().replaceAll(" ", "_"), label }));
}
