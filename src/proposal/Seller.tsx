import { useSetting } from "./ProposalSetting";

/** Who planned the journey and answers for it, where they introduce themselves. */
export function Seller() {
  const { proposal, say, Picture } = useSetting();
  const { seller, organisation } = proposal;
  if (!seller) return null;
  const { name, introduction, phone, photo } = seller;
  return (
    <aside className="p-card p-seller" aria-label={say("yourContact")}>
      {photo && <Picture fileId={photo} alt={say("photoOf", { name })} sizes="96px" />}
      <div>
        <p className="p-seller-kicker">{say("yourContact")}</p>
        <p className="p-seller-name">{name}</p>
        <p className="p-from">{organisation.name}</p>
      </div>
      <p className="p-seller-words" dir="auto">
        {introduction}
      </p>
      {phone && (
        <a className="p-seller-phone" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
    </aside>
  );
}
