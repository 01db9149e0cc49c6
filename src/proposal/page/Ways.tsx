import type { ProposalOrganisation } from "../../domain/proposals/Proposal";

/** How whoever offers is reached at once. */
export const Ways = ({ of: { phones, emails } }: { of: Pick<ProposalOrganisation, "phones" | "emails"> }) =>
  phones.length + emails.length > 0 && (
    <p className="p-ways">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^+\d]/g, "")}`} dir="ltr">
          {phone}
        </a>
      ))}
      {emails.map((email) => (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ))}
    </p>
  );
