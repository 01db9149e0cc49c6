import { Link } from "react-router";
import { SettingsPage } from "./settings/SettingsPage";

const headings = ["Language and time", "Money", "Offers", "Messages", "Work"];

/** How the organisation writes, prices and works. */
export function PreferencesPage() {
  const context = (
    <>
      How you write, price and work.{" "}
      <Link to="/org/taxes" className="amongWords">
        Taxes
      </Link>{" "}
      and{" "}
      <Link to="/org/exchange-rates" className="amongWords">
        exchange rates
      </Link>{" "}
      have a list of their own.
    </>
  );
  return <SettingsPage title="Preferences" context={context} headings={headings} />;
}
