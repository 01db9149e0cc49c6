import { mainLine, priceLines } from "../domain/proposals/lines";
import type { ProposalOption } from "../domain/proposals/Proposal";
import { useSetting } from "./ProposalSetting";

/** The ways in which it is offered, side by side, one of them chosen. */
export function ProposalOptions() {
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
