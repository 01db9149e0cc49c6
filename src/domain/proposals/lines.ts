import { foldText } from "../formats/text";
import type { Proposal, ProposalItem, ProposalPayment, ProposalPrice } from "./Proposal";
import type { ProposalFormats } from "./proposalFormats";
import type { TextKey } from "./words/Words";
import type { Wording } from "./words/wordingOf";
import { mealPlans } from "../../vocabulary";

/** The short facts of an item: route, place, nights, rooms, meals, vehicles, quantity. */
export function itemLines(item: ProposalItem, { say, count }: Wording): string[] {
  const {
    kind,
    fromPlace: from,
    toPlace: to,
    nights,
    rooms,
    vehicles,
    quantity,
    serviceNumber,
    place,
  } = item;
  const several = (n: number, name: string) => (n > 1 ? say("several", { n, name }) : name);
  return [
    from && to
      ? !saysBoth(item.title, from, to) && say("fromTo", { from, to })
      : from
        ? say("from", { place: from })
        : to && say("to", { place: to }),
    place,
    serviceNumber,
    nights !== null && count(kind === "transport" ? "days" : "nights", nights),
    ...rooms.map((room) =>
      room.roomType === null ? count("rooms", room.count) : several(room.count, room.roomType),
    ),
    item.mealPlan !== null && mealPlanLine(item.mealPlan, say),
    ...vehicles.map((one) => several(one.count, one.vehicle)),
    quantity !== null && quantity > 1 && say("quantity", { n: quantity }),
    ...item.supplements,
  ].filter((line): line is string => Boolean(line));
}

/** Whether a title names both ends of a route, so that a line of them would be redundant. */
export const saysBoth = (title: string, from: string, to: string): boolean =>
  [from, to].every((place) => foldText(title).includes(foldText(place.trim())));

export function itemTime(
  { startTime: from, endTime: to }: ProposalItem,
  formats: Pick<ProposalFormats, "time" | "timeRange">,
): string | null {
  if (from && to) return formats.timeRange(from, to);
  const one = from ?? to;
  return one && formats.time(one);
}

const mealPlanLine = (plan: string, say: Wording["say"]): string =>
  // The dictionary has one key per meal plan.
  plan in mealPlans ? say(`mealPlan_${plan}` as Extract<TextKey, `mealPlan_${string}`>) : plan;

export interface PriceLine {
  readonly label: string;
  readonly amount: string;
  /** Whether it is the most important amount. */
  readonly isMain: boolean;
}

/** A price for the customer, line by line. Empty where hidden. `money` gets minor units. */
export function priceLines(
  price: ProposalPrice,
  { say }: Wording,
  money: (amount: number) => string,
): PriceLine[] {
  const line = (label: string, amount: number | null, isMain = false): PriceLine[] =>
    amount === null ? [] : [{ label, amount: money(amount), isMain }];
  const lines = [
    ...line(say("total"), price.total, true),
    ...line(say("discountIncluded"), price.discount || null),
    ...line(say("perAdult"), price.perAdult, true),
    ...price.perChild.flatMap(({ age, amount }) =>
      line(age === null ? say("perChild") : say("perChildAged", { age }), amount),
    ),
    ...line(say("perInfant"), price.perInfant),
  ];
  const shared = price.bySharing.map(({ kind, place, age, count: people, each }) => {
    const who = kind === "child" && age !== null ? say("childAged", { age }) : say(`traveller_${kind}`);
    const where = place === null ? who : `${who} ${say(`sharing_${place}`)}`;
    const label = people > 1 ? say("several", { n: people, name: where }) : where;
    return { label, amount: say("each", { amount: money(each) }), isMain: false };
  });
  return shared.length > 0 && price.total === null && price.perAdult === null
    ? [...shared.map((one, index) => ({ ...one, isMain: index === 0 })), ...lines]
    : [...lines, ...shared];
}

/** The single amount for narrow places: the total, else per adult, else of the first group. */
export function mainLine(lines: readonly PriceLine[]): PriceLine | null {
  return lines.find(({ isMain }) => isMain) ?? null;
}

export interface PaymentLine {
  readonly label: string;
  readonly due: string;
  /** An amount, else a share of the price. Null where neither is shown. */
  readonly amount: string | null;
}

export const paymentLines = (
  payments: readonly ProposalPayment[],
  wording: Wording,
  formats: Pick<ProposalFormats, "date" | "percent">,
  money: (amount: number) => string,
): PaymentLine[] =>
  payments.map((payment) => ({
    label: payment.label || wording.say("balance"),
    due: dueLine(payment, wording, formats),
    amount:
      payment.amount !== null
        ? money(payment.amount)
        : payment.basisPoints === null
          ? null
          : wording.say("shareOfPrice", { percent: formats.percent(payment.basisPoints) }),
  }));

function dueLine(
  { due, date, daysBefore }: ProposalPayment,
  { say, count }: Wording,
  formats: Pick<ProposalFormats, "date">,
): string {
  if (date) return say("dueOn", { date: formats.date(date) });
  if (due === "days_before_start") return count("dueBeforeStart", daysBefore ?? 0);
  return due === "on_acceptance" ? say("dueOnAcceptance") : "";
}

interface Acceptance {
  /** An instant (ISO 8601). */
  readonly at: string;
  /** IANA. The time zone in which the instant is written. */
  readonly timeZone: string;
  /** The person who accepted. Null where the name was erased. */
  readonly name: string | null;
  readonly signature: string | null;
  /** The chosen option and the ids of the chosen optional items. */
  readonly optionId: string | null;
  readonly items: readonly string[];
  /** The chosen price, as far as it was shown. */
  readonly price: ProposalPrice;
}

/** The receipt of an acceptance, in paragraphs of plain text. */
export function receiptText(
  proposal: Proposal,
  accepted: Acceptance,
  wording: Wording,
  formats: ProposalFormats,
): string[] {
  const { say } = wording;
  const line = (label: string, value: string | null | undefined) =>
    value ? [say("labelled", { label, value })] : [];
  const money = (amount: number) => formats.money(amount, proposal.currency);
  const prices = priceLines(accepted.price, wording, money);
  const option = proposal.options.find(({ id }) => id === accepted.optionId)?.name;
  const extras = proposal.days
    .flatMap((day) => day.items)
    .filter(({ id }) => accepted.items.includes(id))
    .map(({ title }) => title);
  return [
    say("greeting", { name: proposal.customer }),
    say("acceptedThanks", { organisation: proposal.organisation.name }),
    say("receiptText"),
    [
      proposal.name,
      ...line(say("reference"), proposal.reference),
      say("version", { n: proposal.number }),
      ...(option ? [say("acceptedOption", { name: option })] : []),
      ...line(say("chosenExtras"), extras.length > 0 ? formats.list(extras) : null),
    ].join("\n"),
    prices.length > 0
      ? prices.flatMap(({ label, amount }) => line(label, amount)).join("\n")
      : say("priceOnRequest"),
    [
      say("acceptedBy", {
        ...{ name: accepted.name ?? "", date: formats.moment(accepted.at, accepted.timeZone) },
      }),
      ...line(say("signed"), accepted.signature),
    ].join("\n"),
    `${say("consentedTo")}\n${proposal.consent}`,
    line(say("contentSum"), proposal.hash).join(""),
  ];
}
