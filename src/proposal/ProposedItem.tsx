import { itemLines, itemTime } from "../domain/proposals/lines";
import type { ProposalItem } from "../domain/proposals/Proposal";
import { Icon } from "./Icon";
import { Paragraphs } from "./Paragraphs";
import { useSetting } from "./ProposalSetting";

/** One thing of a day, with its picture where that is not shown elsewhere. */
export function ProposedItem({ item, photo }: { item: ProposalItem; photo: string | undefined }) {
  const setting = useSetting();
  const { proposal, say, formats, Picture, money } = setting;
  const { kind, inclusion, title, description, note, price, optionId } = item;
  const time = itemTime(item, formats);
  const lines = itemLines(item, setting);
  const option = proposal.options.find(({ id }) => id !== null && id === optionId)?.name;
  return (
    <li className={photo ? "p-item p-item-photo" : "p-item"} data-option={optionId ?? undefined}>
      <span className="p-item-icon">
        <Icon name={kind} />
      </span>
      <div className="p-item-words">
        <p className="p-item-kind">
          {[say(`kind_${kind}`), time].filter(Boolean).join(" · ")}
          {inclusion !== "included" && (
            <span className={`p-tag p-tag-${inclusion}`}>{say(`inclusion_${inclusion}`)}</span>
          )}
          {option && <span className="p-tag">{say("only", { option })}</span>}
        </p>
        <h4 dir="auto">{title}</h4>
        {lines.length > 0 && <p className="p-item-lines">{lines.join(" · ")}</p>}
        {description && <Paragraphs className="p-item-text" text={description} />}
        {note && <Paragraphs className="p-item-note" text={note} />}
        {price !== null && <p className="p-item-price">{money(price)}</p>}
      </div>
      {photo && <Picture fileId={photo} alt="" sizes="(min-width: 760px) 220px, 100vw" />}
    </li>
  );
}
