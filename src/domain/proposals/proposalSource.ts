import type { ShownParts } from "../../resources/shared/shownParts";
import type { DocumentLanguage, MealPlan, PaymentDueKind } from "../../vocabulary";
import type { ProposalDay, ProposalHotel, ProposalItem, ProposalPrice, ProposalSeller } from "./Proposal";

/**
 * What a proposal is made from: of every row what is declared for customers, as `customerView` gives it. Amounts are minor
 * units of the offer's currency.
 */
export interface ProposalSource {
  readonly offer: ProposedOffer;
  readonly organisation: ProposingOrganisation;
  readonly trip: { readonly reference: string; readonly customerName: string };
  readonly number: number;
  readonly hash: string;
  /** On the organisation's calendar. */
  readonly sentOn: string;
  /** Where the hotel or the activity of an item lies, by the item's id. */
  readonly located: ReadonlyMap<string, Located>;
  /** Whoever sent it, where they introduce themselves to customers. */
  readonly seller: ProposalSeller | null;
  /** The text to which whoever accepts consents. */
  readonly consent: string;
}

/** A place by its name, in degrees. */
export interface Located {
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What an offer says beside its content, in its language. */
export interface ComposedTexts {
  readonly inclusions: string[];
  readonly exclusions: string[];
  readonly terms: string | null;
  /** The names of the payments, in the order of the schedule. */
  readonly instalments: string[];
}

/** What of a version, or of a draft of one, its customer may see. */
export interface ProposedOffer {
  readonly language: DocumentLanguage;
  readonly shows: ShownParts | null;
  /** Of the itinerary: "Option B". */
  readonly name: string;
  /** Null in versions from before there were names of journeys. */
  readonly journeyName: string | null;
  /** Null in versions from before texts were composed. */
  readonly composed: (ComposedTexts & { readonly isOneOfSeveral: boolean }) | null;
  readonly stays: readonly (ProposalHotel & { readonly itemId: string })[];
  readonly startDate: string | null;
  readonly validUntil: string | null;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly infants: number;
  readonly currency: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosenOptionId: string | null;
  readonly coverFileId: string | null;
  readonly days: readonly ProposedDay[];
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
  readonly terms: string | null;
  readonly paymentSchedule: readonly {
    readonly label: string;
    readonly basisPoints: number | null;
    readonly amount: number | null;
    readonly due: PaymentDueKind;
    readonly date: string | null;
    readonly daysBefore: number | null;
  }[];
  readonly totals: ProposedTotals | null;
  /** What each included item costs the customer. */
  readonly prices: readonly { readonly itemId: string; readonly price: number }[];
}

export interface ProposedDay extends Omit<ProposalDay, "date" | "meals" | "items" | "continuing"> {
  readonly meals: { readonly breakfast: boolean; readonly lunch: boolean; readonly dinner: boolean };
  readonly items: readonly ProposedItem[];
}

export interface ProposedItem extends Omit<ProposalItem, "mealPlan" | "rooms" | "note" | "price" | "hotel"> {
  readonly rooms: number | null;
  readonly roomType: string | null;
  readonly mealPlan: MealPlan | null;
  readonly rooming: readonly { readonly rooms: number; readonly roomType: string | null }[];
  readonly customerNote: string | null;
}

/** The price of one option. */
export interface OptionTotals {
  readonly discount: number | null;
  readonly total: number;
  readonly perAdult: number | null;
  readonly bySharing: ProposalPrice["bySharing"];
}

/** The price of the main option, and beside it of each option. */
export interface ProposedTotals extends OptionTotals {
  readonly perChild: readonly { readonly age: number | null; readonly amount: number }[];
  readonly perInfant: number | null;
  readonly options: readonly (OptionTotals & { readonly optionId: string })[];
}

export interface ProposingOrganisation {
  readonly name: string;
  readonly legalName: string | null;
  readonly logo: string | null;
  readonly brandColour: string;
  readonly locale: string;
  readonly website: string | null;
  readonly phones: readonly { readonly phone: string }[];
  readonly emails: readonly { readonly email: string }[];
  readonly address: {
    readonly street: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
}
