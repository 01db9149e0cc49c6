import { SettingsPage } from "./settings/SettingsPage";

const headings = ["Organisation", "Contact", "Accounts"];

/** Who the organisation is and how it is reached. */
export function OrganisationPage() {
  return (
    <SettingsPage
      title="Details"
      context="Your organisation, as your customers see it."
      headings={headings}
    />
  );
}
