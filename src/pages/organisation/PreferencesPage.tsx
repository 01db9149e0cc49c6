import { SettingsPage } from "./settings/SettingsPage";

const headings = ["Language and time", "Money", "Offers", "Work"];

/** How the organisation writes, prices and works. */
export function PreferencesPage() {
  return <SettingsPage title="Preferences" context="How you write, price and work." headings={headings} />;
}
