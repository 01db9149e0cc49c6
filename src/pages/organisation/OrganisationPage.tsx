import { SettingsPage } from "./settings/SettingsPage";

const headings = ["Organisation", "Contact", "Accounts"];

export function OrganisationPage() {
  return (
    <SettingsPage
      title="Details"
      context="Your organisation, as your customers see it."
      headings={headings}
    />
  );
}
