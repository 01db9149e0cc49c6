import type { ProposalOption } from "../domain/proposals/Proposal";
import { itemLines, mainLine, paymentLines, type PriceLine, priceLines } from "../domain/proposals/lines";
import { useSetting } from "./ProposalSetting";
import { Icon, Parts } from "./parts";

export function ProposedPrices() {
  const setting = useSetting();
  const { proposal, accepted, say, money, formats } = setting;
  const chosen = accepted?.price ?? proposal.options[0]?.price;
  const price = chosen && priceLines(chosen, setting, money);
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
                <span className="p-payment-label">
                  <bdi>{label}</bdi>
                </span>
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

function OptionalItems() {
  const setting = useSetting();
  const { proposal, accepted, say } = setting;
  const optional = proposal.days.flatMap(({ items }, index) =>
    items.filter(({ inclusion }) => inclusion === "optional").map((item) => ({ item, day: index + 1 })),
  );
  if (optional.length === 0) return null;
  return (
    <fieldset className="p-extras">
      <legend className="p-subheading">{say("optionalExtras")}</legend>
      {optional.map(({ item, day }) => (
        <label key={item.id} className="p-extra" data-option={item.optionId ?? undefined}>
          <input
            type="checkbox"
            role="switch"
            name="items"
            value={item.id}
            defaultChecked={accepted?.items.includes(item.id)}
            disabled={accepted !== null}
          />
          <span className="p-extra-words">
            <span dir="auto">{item.title}</span>
            <small>
              <Parts of={[say("day", { n: day }), ...itemLines(item, setting)]} />
            </small>
          </span>
          <span className="p-switch" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** A price line by line. src/proposal/script draws the same markup. */
const PriceLines = ({ lines }: { lines: readonly PriceLine[] }) => (
  <dl className="p-lines">
    {lines.map(({ label, amount, isMain }) => (
      <div key={label} className={isMain ? "p-line p-line-main" : "p-line"}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);

function ProposalOptions() {
  const { proposal, accepted, say } = useSetting();
  const { options } = proposal;
  if (options.length < 2) return null;
  return (
    <fieldset className="p-options">
      <legend className="p-subheading">{say("options")}</legend>
      {options.map((option, index) => (
        <Choice
          key={option.id}
          option={option}
          isChosen={accepted ? option.id === accepted.optionId : index === 0}
        />
      ))}
    </fieldset>
  );
}

function Choice({ option, isChosen }: { option: ProposalOption; isChosen: boolean }) {
  const setting = useSetting();
  const { proposal, accepted, say, money } = setting;
  const own = proposal.days.flatMap(({ items }) => items.filter(({ optionId }) => optionId === option.id));
  const price = mainLine(priceLines(option.price, setting, money));
  return (
    <label className="p-option">
      <input
        type="radio"
        name="option"
        value={option.id ?? ""}
        defaultChecked={isChosen}
        disabled={accepted !== null}
      />
      <span className="p-option-name" dir="auto">
        {option.name ?? say("option")}
      </span>
      {price && <span className="p-option-price">{price.amount}</span>}
      {own.length > 0 && (
        <span className="p-option-items">
          {own.map(({ id, title }) => (
            <span key={id} dir="auto">
              {title}
            </span>
          ))}
        </span>
      )}
      <span className="p-option-choose" aria-hidden="true">
        <span>{say("chooseOption")}</span>
        <span>{say("chosenOption")}</span>
      </span>
    </label>
  );
}
