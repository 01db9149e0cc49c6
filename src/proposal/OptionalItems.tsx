import { itemLines } from "../domain/proposals/lines";
import { useSetting } from "./ProposalSetting";

/** What can be taken besides, each with a switch. */
export function OptionalItems() {
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
            <small>{[say("day", { n: day }), ...itemLines(item, setting)].join(" · ")}</small>
          </span>
          <span className="p-switch" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
