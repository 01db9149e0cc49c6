import type { ReactNode } from "react";
import { Paragraphs } from "./Paragraphs";
import { useSetting } from "./ProposalSetting";

/** The terms, and how whoever offers is reached. */
export function Closing({ children }: { children: ReactNode }) {
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
        <p className="p-contact-name">{name}</p>
        {legalName && legalName !== name && <p>{legalName}</p>}
        {address.length > 0 && (
          <address>
            {address.map((line) => (
              <span key={line}>{line}</span>
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
