import { instalmentsOf } from "../itineraries/instalmentsOf";
import { type ShownParts, usuallyShown } from "../../resources/shared/shownParts";
import { mainOptionOf } from "../pricing/options";
import type { ShownPrice } from "../../vocabulary";
import type { ChosenPrice, ProposalOption, ProposalPayment, ProposalPrice } from "./Proposal";
import type { OptionTotals, ProposedOffer, ProposedTotals } from "./proposalSource";

/** What of a price is told where nothing of it is. */
export const untold = (shows: ShownPrice): ProposalPrice => ({
  ...{ shows, total: null, discount: null, perAdult: null, perChild: [], perInfant: null, bySharing: [] },
});

type ToldTotals = OptionTotals & Partial<Pick<ProposedTotals, "perChild" | "perInfant">>;

/** Of a price what is to be shown, and nothing from which the rest could be read. */
export function toldPrice(shows: ShownPrice, totals: ToldTotals | null): ProposalPrice {
  if (!totals) return untold(shows);
  const { total, discount, perAdult, perChild = [], perInfant = null, bySharing } = totals;
  if (shows === "total") return { ...untold(shows), total, discount };
  if (shows === "per_person") return { ...untold(shows), perAdult, perChild, perInfant };
  if (shows === "by_sharing") return { ...untold(shows), bySharing };
  return untold(shows);
}

/** The ways in which it is offered: all, or the one that the offer stands for. */
export function proposedOptions(offer: ProposedOffer, shows: ShownParts): ProposalOption[] {
  const { options, totals } = offer;
  const main = mainOptionOf(offer);
  const totalsOf = (id: string): ToldTotals | null =>
    id === main ? totals : (totals?.options.find(({ optionId }) => optionId === id) ?? null);
  const all = options.map(({ id, name }) => ({ id, name, price: toldPrice(shows.price, totalsOf(id)) }));
  if (shows.options && all.length > 0) return all;
  // Whoever sees one option alone is not to learn that there are others.
  return [{ id: main, name: null, price: toldPrice(shows.price, totals) }];
}

/** Of an offer with the totals of a customer's choice in it what they may learn. */
export function chosenPrice(offer: PaidOffer & Pick<ProposedOffer, "shows">): ChosenPrice {
  const shows = offer.shows ?? usuallyShown;
  const price = toldPrice(shows.price, offer.totals);
  return { ...price, payments: price.total === null ? null : proposedPayments(offer, shows) };
}

/** What payments are made from. */
type PaidOffer = Pick<ProposedOffer, "paymentSchedule" | "startDate" | "totals" | "composed">;

/** What is paid when; amounts where the total is told. A last payment without a label is what the others leave over. */
export function proposedPayments(offer: PaidOffer, shows: ShownParts): ProposalPayment[] {
  const { paymentSchedule: schedule, startDate, totals, composed } = offer;
  const parts = instalmentsOf(totals?.total ?? 0, schedule, { startDate });
  const hasAmounts = shows.price === "total" && totals !== null;
  const payments = schedule.map(({ label, due, daysBefore, basisPoints, amount }, index) => ({
    label: composed?.instalments[index] ?? label,
    ...{ due, daysBefore, date: parts[index]?.dueOn ?? null },
    amount: hasAmounts ? (parts[index]?.amount ?? null) : null,
    basisPoints: amount === null ? basisPoints : null,
  }));
  const [last, rest] = [payments.at(-1), parts[schedule.length]];
  if (!last || !rest) return payments;
  const balance = { ...last, label: "", date: rest.dueOn, basisPoints: null };
  return [...payments, { ...balance, amount: hasAmounts ? rest.amount : null }];
}
