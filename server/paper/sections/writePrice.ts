import { joinParts } from "../../../src/domain/formats/text";
import type {
  AcceptedChoice,
  ProposalOption,
  ProposalPayment,
  ProposalPrice,
} from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { heading } from "./heading";
import { table, type TableRow } from "./table";

/** What it costs, in each way in which it is offered, what may be added, and when it is paid; once accepted, as it was chosen. */
export function writePrice(content: Content): void {
  const { proposal, accepted, sheet, say, formats } = content;
  const options = accepted ? [chosenOption(proposal, accepted.choice)] : proposal.options;
  heading(sheet, say(options.length > 1 ? "options" : "price"));
  if (accepted)
    sheet.text(say("acceptedBy", { name: accepted.name, date: formats.date(accepted.on) }), { after: 6 });
  for (const option of options) sheet.within("Sect", () => writeOption(option, content));
  const extras = proposal.days.flatMap(({ items }) =>
    items.filter(
      ({ id, inclusion }) => inclusion === "optional" && (!accepted || accepted.choice.items.includes(id)),
    ),
  );
  if (extras.length > 0) {
    heading(sheet, say("optionalExtras"));
    const rows = extras.map(({ title, price }): TableRow => [
      title,
      price !== null ? content.money(price) : accepted ? "" : say("priceOnRequest"),
    ]);
    table(sheet, rows, { columns: [0.7, 0.3], amounts: true });
  }
  const payments = accepted?.choice.price.payments ?? proposal.payments;
  if (payments.length === 0) return;
  heading(sheet, say("payments"));
  table(
    sheet,
    payments.map((payment) => paymentRow(payment, content)),
    {
      ...{ columns: [0.4, 0.32, 0.28], amounts: true },
    },
  );
}

/** The option that was accepted, with the price of all that was chosen. */
const chosenOption = (
  { options }: Content["proposal"],
  { optionId, price }: AcceptedChoice,
): ProposalOption => ({
  id: optionId,
  name: options.find(({ id }) => id === optionId)?.name ?? null,
  price,
});

function writeOption({ name, price }: ProposalOption, content: Content): void {
  const { sheet, say } = content;
  sheet.ensure(60);
  if (name) sheet.text(name, { tag: "H3", size: 12, weight: 700 });
  const rows = priceRows(price, content);
  if (rows.length === 0) return sheet.text(`${say("priceOnRequest")}. ${say("askForPrice")}`, { after: 8 });
  table(sheet, rows, {
    ...{ columns: [0.6, 0.4], amounts: true },
    strong: (index) => price.total !== null && index === rows.length - 1,
  });
  if (price.bySharing.length > 0) sheet.text(say("bySharing"), { size: 9, colour: ink.quiet });
}

function priceRows(price: ProposalPrice, { say, money }: Content): TableRow[] {
  const { perAdult, perInfant, discount, total } = price;
  const sharing = price.bySharing.map(({ kind, place, age, count, each }): TableRow => {
    const who = kind === "child" && age !== null ? say("childAged", { age }) : say(`traveller_${kind}`);
    const where = place && say(`sharing_${place}`);
    return [
      say("several", { n: count, name: joinParts([who, where], ", ") }),
      say("each", { amount: money(each) }),
    ];
  });
  return [
    ...sharing,
    ...(perAdult === null ? [] : [[say("perAdult"), money(perAdult)] as const]),
    ...price.perChild.map(
      ({ age, amount }) =>
        [age === null ? say("perChild") : say("perChildAged", { age }), money(amount)] as const,
    ),
    ...(perInfant === null ? [] : [[say("perInfant"), money(perInfant)] as const]),
    ...(discount ? [[say("discountIncluded"), money(discount)] as const] : []),
    ...(total === null ? [] : [[say("total"), money(total)] as const]),
  ];
}

function paymentRow(payment: ProposalPayment, { say, count, money, formats }: Content): TableRow {
  const { due, date, daysBefore, amount, basisPoints } = payment;
  const when =
    due === "on_acceptance"
      ? say("dueOnAcceptance")
      : date
        ? say("dueOn", { date: formats.date(date) })
        : daysBefore !== null
          ? count("dueBeforeStart", daysBefore)
          : "";
  const share = basisPoints === null ? "" : say("shareOfPrice", { percent: formats.percent(basisPoints) });
  return [payment.label, when, amount === null ? share : money(amount)];
}
