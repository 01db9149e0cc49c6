import type { DocumentLanguage } from "../../vocabulary";
import type { ProposalOrganisation } from "./Proposal";
import type { ProposingOrganisation } from "./proposalSource";

/** Who offers, with the lines of an address as an envelope has them. */
export function proposingOrganisation(
  { name, legalName, logo, brandColour, locale, website, phones, emails, address }: ProposingOrganisation,
  language: DocumentLanguage,
): ProposalOrganisation {
  const { street = null, city = null, region = null, postalCode = null, country = null } = address ?? {};
  const lines = [
    street,
    [postalCode, city].filter(Boolean).join(" "),
    region,
    country && new Intl.DisplayNames([language], { type: "region" }).of(country),
  ];
  return {
    ...{ name, logo, brandColour, locale, website, legalName },
    phones: phones.map(({ phone }) => phone),
    emails: emails.map(({ email }) => email),
    address: lines.filter((line): line is string => Boolean(line)),
  };
}
