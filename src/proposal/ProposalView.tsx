import type { ComponentType, CSSProperties, ReactNode } from "react";
import {
  type AcceptedChoice,
  coverOf,
  highlightsOf,
  nightsOf,
  type Proposal,
} from "../domain/proposals/Proposal";
import type { ProposalFormats } from "../domain/proposals/proposalFormats";
import type { Wording } from "../domain/proposals/words/wordingOf";
import { directionOf } from "../domain/proposals/words/Words";
import {
  brandTones,
  type DrawApart,
  type PictureProps,
  type ProposalSetting,
  SettingContext,
  useSetting,
} from "./ProposalSetting";
import { Hotels, ProposedDays, RouteMap } from "./ProposedDays";
import { ProposedPrices } from "./ProposedPrices";
import { Icon, Paragraphs, Parts } from "./parts";

interface ProposalViewProps {
  proposal: Proposal;
  accepted?: AcceptedChoice | null;
  wording: Wording;
  formats: ProposalFormats;
  Picture: ComponentType<PictureProps>;
  /** Below the facts: the decision, and changes since an earlier version. */
  notices?: ReactNode;
  afterDay?: (dayId: string) => ReactNode;
  decision?: ReactNode;
  ending?: ReactNode;
  bar?: ReactNode;
  apart?: DrawApart | undefined;
}

/**
 * An offer as its customer sees it. The caller loads src/proposal/proposal.css, which adapts to the
 * container's width.
 */
export function ProposalView(props: ProposalViewProps) {
  const {
    proposal,
    accepted = null,
    wording,
    formats,
    Picture,
    notices,
    afterDay,
    decision,
    ending,
    bar,
    apart,
  } = props;
  const setting: ProposalSetting = {
    ...wording,
    ...{ proposal, accepted, formats, Picture, apart },
    money: (amount) => formats.money(amount, proposal.currency),
  };
  return (
    <SettingContext value={setting}>
      <article
        className="proposal"
        lang={proposal.language}
        dir={directionOf(proposal.language)}
        // React's CSSProperties type has no custom properties.
        style={brandTones(proposal.organisation.brandColour) as CSSProperties}
      >
        <Cover />
        <div className="p-body">
          <Facts />
          {notices}
          <NightsStrip />
          <RouteMap />
          <ProposedDays afterDay={afterDay} />
          <Hotels />
          <Highlights />
          <Conditions />
          <ProposedPrices />
          {decision}
          <Closing>{ending}</Closing>
        </div>
        {bar}
      </article>
    </SettingContext>
  );
}

function Cover() {
  const { proposal, say, count, formats, Picture } = useSetting();
  const { organisation, name, variant, customer, startDate, endDate, days } = proposal;
  const picture = coverOf(proposal);
  const places = placesOf(days.map(({ overnightPlace }) => overnightPlace));
  return (
    <header className={picture ? "p-cover p-cover-photo" : "p-cover"}>
      {picture && <Picture fileId={picture} alt="" sizes="100vw" isFirst />}
      <div className="p-cover-shade" />
      <div className="p-cover-top">
        <span className="p-plate">
          {organisation.logo ? (
            <Picture
              fileId={organisation.logo}
              alt={say("logoOf", { name: organisation.name })}
              sizes="160px"
              isFirst
            />
          ) : (
            <bdi>{organisation.name}</bdi>
          )}
        </span>
      </div>
      <div className="p-cover-words">
        <p className="p-kicker">{say("preparedFor", { name: customer })}</p>
        <h1 dir="auto">{name}</h1>
        {variant && (
          <p className="p-variant" dir="auto">
            {variant}
          </p>
        )}
        {places.length > 0 && (
          <p className="p-cover-places">
            <Parts of={places} />
          </p>
        )}
        <p className="p-cover-facts">
          <span>{startDate && endDate ? formats.dateRange(startDate, endDate) : say("datesOpen")}</span>
          <span>{count("days", days.length)}</span>
        </p>
      </div>
    </header>
  );
}

const placesOf = (places: readonly (string | null)[]): string[] =>
  [...new Set(places.filter((place) => place !== null))].slice(0, 6);

function Facts() {
  const { proposal, accepted, say, count, formats } = useSetting();
  const { customer, organisation, startDate, endDate, days, validUntil, reference, number } = proposal;
  const nights = Math.max(0, days.length - 1);
  const fact = (label: string, value: ReactNode, more?: string | null) => (
    <div className="p-fact">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {more && <dd className="p-fact-more">{more}</dd>}
    </div>
  );
  return (
    <section className="p-intro" aria-label={say("facts")} id="p-content">
      <p className="p-greeting">{say("greeting", { name: customer })}</p>
      <p className="p-lead">{say("greetingText")}</p>
      {!proposal.seller && (
        <p className="p-from">
          <bdi>{organisation.name}</bdi>
        </p>
      )}
      <Seller />
      <dl className="p-facts">
        {fact(
          say("dates"),
          startDate && endDate ? formats.dateRange(startDate, endDate) : say("datesOpen"),
          startDate && formats.weekday(startDate).split(/[,،]/)[0],
        )}
        {fact(say("duration"), count("days", days.length), nights > 0 ? count("nights", nights) : null)}
        {fact(say("travellers"), <Travellers />)}
        {fact(
          say("reference"),
          <bdi>{reference}</bdi>,
          validUntil && !accepted
            ? say("validUntil", { date: formats.date(validUntil) })
            : say("version", { n: number }),
        )}
      </dl>
    </section>
  );
}

function Travellers() {
  const { proposal, say, count, formats } = useSetting();
  const { adults, childAges, infants } = proposal;
  const children = count("children", childAges.length);
  const ages = formats.list([...childAges].sort((a, b) => a - b).map((age) => formats.number(age)));
  const parts = [
    adults > 0 && count("adults", adults),
    childAges.length > 0 && say("childrenAged", { children, ages }),
    infants > 0 && count("infants", infants),
  ];
  return <>{formats.list(parts.filter((part): part is string => part !== false))}</>;
}

/** The seller, if they have an introduction. */
function Seller() {
  const { proposal, say, Picture } = useSetting();
  const { seller, organisation } = proposal;
  if (!seller) return null;
  const { name, introduction, phone, photo } = seller;
  return (
    <aside className="p-card p-seller" aria-label={say("yourContact")}>
      {photo && <Picture fileId={photo} alt={say("photoOf", { name })} sizes="96px" />}
      <div>
        <p className="p-seller-kicker">{say("yourContact")}</p>
        <p className="p-seller-name">
          <bdi>{name}</bdi>
        </p>
        <p className="p-from">
          <bdi>{organisation.name}</bdi>
        </p>
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

function NightsStrip() {
  const { proposal, count, say } = useSetting();
  const stays = nightsOf(proposal.days);
  if (stays.length < 2) return null;
  return (
    <ol className="p-nights" aria-label={say("hotels")}>
      {stays.map(({ place, nights }, index) => (
        <li key={index} style={{ flexGrow: nights }}>
          <b dir="auto">{place}</b>
          <small>{count("nights", nights)}</small>
        </li>
      ))}
    </ol>
  );
}

function Highlights() {
  const { proposal, say, Picture } = useSetting();
  const items = highlightsOf(proposal.days);
  if (items.length === 0) return null;
  return (
    <section className="p-highlights" aria-label={say("highlights")}>
      <h2 className="p-heading">{say("highlights")}</h2>
      <ul>
        {items.map(({ id, title, photo, place }) => (
          <li key={id}>
            {photo && <Picture fileId={photo} alt="" sizes="(min-width: 760px) 340px, 50vw" />}
            <p>
              <b dir="auto">{title}</b>
              {place && <small dir="auto">{place}</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conditions() {
  const { proposal, say } = useSetting();
  const { inclusions, exclusions } = proposal;
  if (inclusions.length + exclusions.length === 0) return null;
  return (
    <div className="p-conditions">
      <Listed heading={say("inclusions")} lines={inclusions} icon="check" />
      <Listed heading={say("exclusions")} lines={exclusions} icon="cross" />
    </div>
  );
}

function Listed({
  heading,
  lines,
  icon,
}: {
  heading: string;
  lines: readonly string[];
  icon: "check" | "cross";
}) {
  if (lines.length === 0) return null;
  return (
    <section className={`p-card p-listed p-listed-${icon}`}>
      <h2>{heading}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={icon} />
            <span>
              <bdi>{line}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing({ children }: { children: ReactNode }) {
  const { proposal, say, formats } = useSetting();
  const { terms, organisation, reference, number, sentOn } = proposal;
  const { name, legalName, phones, emails, website, address } = organisation;
  return (
    <>
      {terms && (
        <section className="p-terms">
          <h2 className="p-heading">{say("terms")}</h2>
          <Paragraphs className="p-terms-text" text={terms} />
        </section>
      )}
      <footer className="p-contact">
        <h2>{say("contact")}</h2>
        <p className="p-contact-name">
          <bdi>{name}</bdi>
        </p>
        {legalName && legalName !== name && (
          <p>
            <bdi>{legalName}</bdi>
          </p>
        )}
        {address.length > 0 && (
          <address>
            {address.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
        )}
        <p className="p-contact-ways">
          {phones.map((phone) => (
            <a key={phone} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          ))}
          {emails.map((email) => (
            <a key={email} href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          ))}
          {website && (
            <a href={website} rel="noopener noreferrer" target="_blank">
              <bdi>{website.replace(/^https?:\/\/(www\.)?|\/$/g, "")}</bdi>
            </a>
          )}
        </p>
        {children}
        <p className="p-imprint">
          <bdi>{reference}</bdi> · {say("version", { n: number })} ·{" "}
          {say("sentOn", { date: formats.date(sentOn) })}
        </p>
      </footer>
    </>
  );
}
