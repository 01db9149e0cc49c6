import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import tabs from "../resource/list/ListTabs.module.css";
import { preferenceParts, partNamed } from "./settings/preferenceParts";
import { SettingsPage } from "./settings/SettingsPage";

/** How the organisation writes, prices and works: a part at a time, each with an example of what it does. */
export function PreferencesPage() {
  const [parameters] = useSearchParams();
  const current = partNamed(parameters.get("part"));
  const headings = useMemo(() => [current.heading], [current]);
  const { Example } = current;
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
  return (
    <SettingsPage
      key={current.name}
      title="Preferences"
      context={context}
      headings={headings}
      above={(tenant) => (
        <>
          <nav aria-label="Parts of the preferences" className={tabs.tabs}>
            <ul>
              {preferenceParts.map(({ name, heading }) => (
                <li key={name}>
                  <Link
                    to={{ search: `?part=${name}` }}
                    className={tabs.tab}
                    aria-current={name === current.name ? "page" : undefined}
                  >
                    {heading}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Example tenant={tenant} />
        </>
      )}
    />
  );
}
