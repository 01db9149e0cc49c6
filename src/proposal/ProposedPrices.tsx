import { paymentLines, priceLines } from "../domain/proposals/lines";
import { Icon } from "./Icon";
import { OptionalItems } from "./OptionalItems";
import { PriceLines } from "./PriceLines";
import { ProposalOptions } from "./ProposalOptions";
import { useSetting } from "./ProposalSetting";

/** What it costs: the options side by side, what can be added, the price of what is chosen or was accepted, and what is paid when. */
export function ProposedPrices() {
  const setting = useSetting();
  const { proposal, accepted, say, money, formats } = setting;
  const told = accepted?.price ?? proposal.options[0]?.price;
  const price = told && priceLines(told, setting, money);
  const dues = paymentLines(accepted?.price.payments ?? proposal.payments, setting, formats, money);
  return (
    <section className="p-prices" id="price" aria-label={say("price")}>
      <h2 className="p-heading">{say("price")}</h2>
      <ProposalOptions />
      <OptionalItems />
      <div className="p-card p-price">
        <div data-price="" aria-live="polite">
          {price && price.length > 0 ? (
            <PriceLines lines={price} />
          ) : (
            <p className="p-ask">
              <strong>{say("priceOnRequest")}</strong>
              {say("askForPrice")}
            </p>
          )}
        </div>
      </div>
      {dues.length > 0 && (
        <div className="p-card p-payments">
          <h3>{say("payments")}</h3>
          <ol data-payments="">
            {dues.map(({ label, due, amount }, index) => (
              <li key={index}>
                <span className="p-payment-label">{label}</span>
                <span className="p-payment-due">{due}</span>
                {amount !== null && <span className="p-payment-amount">{amount}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
      {proposal.validUntil && !accepted && (
        <p className="p-valid">
          <Icon name="note" />
          {say("validUntil", { date: formats.date(proposal.validUntil) })}
        </p>
      )}
    </section>
  );
}
