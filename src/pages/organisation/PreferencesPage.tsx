import { useCustom } from "@refinedev/core";
import { InputNumber } from "antd";
import {
  Fragment,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { Link, useSearchParams } from "react-router";
import tabs from "../resource/list/ListTabs.module.css";
import { ScopeNotes } from "./settings/ScopeNotes";
import { SettingsPage } from "./settings/SettingsPage";
import { Loaded } from "../../components/Loaded";
import { useNow } from "../../components/useNow";
import { useToday } from "../../components/useToday";
import { addDays } from "../../domain/dates/plainDate";
import { formatsOf } from "../../domain/formats/formatsOf";
import { counted } from "../../domain/formats/text";
import { minorUnitsOf, partOf, roundToStep } from "../../domain/money/amounts";
import { stepOf } from "../../domain/pricing/markup";
import { roles, weekdays } from "../../vocabulary";
import type { Tenant } from "../../resources/tenants";
import styles from "./settings/settings.module.css";

export function PreferencesPage() {
  const [parameters] = useSearchParams();
  const current = partNamed(parameters.get("part"));
  const headings = useMemo(() => [current.heading], [current]);
  const { Example, Around = Fragment } = current;
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
  const page = (
    <SettingsPage
      key={current.name}
      title="Preferences"
      context={context}
      headings={headings}
      above={(tenant) => (
        <>
          <PartsOfPreferences current={current.name} />
          <Example tenant={tenant} />
        </>
      )}
    />
  );
  return <Around>{page}</Around>;
}

function PartsOfPreferences({ current }: { current: string }) {
  const tab = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void tab.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav aria-label="Parts of the preferences" className={tabs.tabs}>
      <ul>
        {preferenceParts.map(({ name, heading }) => (
          <li key={name}>
            <Link
              to={{ search: `?part=${name}` }}
              className={tabs.tab}
              aria-current={name === current ? "page" : undefined}
              {...(name === current ? { ref: tab } : {})}
            >
              {heading}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ExampleProps = { tenant: Tenant };

interface PreferencePart {
  name: string;
  heading: string;
  Example: ComponentType<ExampleProps>;
  Around?: ComponentType<{ children: ReactNode }>;
}

const Says = ({ children }: { children: ReactNode }) => (
  <p className={styles.example}>
    <strong>As it is now: </strong>
    {children}
  </p>
);

/** The cost in the example of markup and rounding, in whole units of the currency. */
const exampleCost = 12_345n;

function Written({ tenant }: ExampleProps) {
  const formats = formatsOf(tenant);
  const now = useNow();
  const amount = 1_234_567 * Number(minorUnitsOf(tenant.currency));
  return (
    <Says>
      {`it is ${formats.instant(now.toISOString())}, an amount reads ${formats.money({ amount, currency: tenant.currency })}, and calendars begin on ${weekdays[tenant.weekStart].label}.`}
    </Says>
  );
}

function Priced({ tenant }: ExampleProps) {
  const { currency, defaultMarkup, roundingMode } = tenant;
  const formats = formatsOf(tenant);
  const money = (amount: bigint) => formats.money({ amount: Number(amount), currency });
  const cost = exampleCost * minorUnitsOf(currency);
  const price = cost + partOf(cost, defaultMarkup);
  const rounded = roundToStep(price, stepOf(tenant, currency), roundingMode);
  return (
    <Says>
      {`what costs you ${money(cost)} is offered at ${money(rounded)} before taxes: ${formats.percent(defaultMarkup)} markup`}
      {rounded === price ? "." : `, rounded from ${money(price)}.`}
    </Says>
  );
}

function Offered({ tenant }: ExampleProps) {
  const until = formatsOf(tenant).date(addDays(useToday(), tenant.validityDays));
  return (
    <Says>{`an offer that is sent today is valid until ${until}. New itineraries begin with the texts below.`}</Says>
  );
}

const Sent = () => (
  <Says>
    the words in the offer’s language stand in the e-mail or chat before it goes out, with customer, journey
    and link filled in, and can still be changed there.
  </Says>
);

function Worked({ tenant }: ExampleProps) {
  const year = useToday().slice(0, 4);
  const hours = tenant.firstResponseHours;
  return (
    <Says>
      {`a new trip is called ${tenant.tripPrefix}-${year}-00042`}
      {hours
        ? `, and its enquiry is answered late after ${hours} ${hours === 1 ? "hour" : "hours"}${tenant.workingHours.length > 0 ? " of work" : ""}.`
        : "."}
    </Says>
  );
}

function Entered({ tenant }: ExampleProps) {
  const names = tenant.secondFactorRoles.map((role) => roles[role].label);
  return (
    <Says>
      {names.length === 0
        ? "a password signs everybody in who has not set up more in their profile."
        : `nobody signs in with a password alone who is ${names.join(" or ")}.`}
    </Says>
  );
}

function Seen({ tenant }: ExampleProps) {
  const limited = new Set(tenant.scopes.map(({ role }) => roles[role].label));
  return (
    <Says>
      {limited.size === 0
        ? "no role has a limit: everybody finds all trips, contacts and accounts."
        : `there are limits for who is ${[...limited].join(" or ")}. Owners always have all.`}
    </Says>
  );
}

function Exported({ tenant }: ExampleProps) {
  const names = tenant.exportRoles.map((role) => roles[role].label);
  return (
    <Says>
      {names.length === 0 ? "nobody exports." : `who is ${names.join(" or ")} takes lists out as files.`}
    </Says>
  );
}

interface OldEnquiries {
  count: number;
  first: readonly { id: string; reference: string; customerName: string; updatedAt: string }[];
}

/** As many as the preview counts at most. */
const mostCounted = 1_000;

/** Tells what erasing old enquiries would reach, before it is switched on. */
function Kept({ tenant }: ExampleProps) {
  const [months, setMonths] = useState(tenant.keepEnquiriesMonths ?? 24);
  const formats = formatsOf(tenant);
  const { query } = useCustom<OldEnquiries>({
    ...{ url: "/api/tenants/old-enquiries", method: "get", errorNotification: false },
    config: { query: { months } },
  });
  return (
    <>
      <Says>
        {tenant.keepEnquiriesMonths === null
          ? "enquiries are kept, whatever becomes of them."
          : `enquiries that were never sold are erased ${counted(tenant.keepEnquiriesMonths, "month", "months")} after the last that happened to them. Each can be taken back for 7 days.`}
      </Says>
      <div className={styles.example}>
        <label>
          <strong>What it would erase today, after </strong>
          <InputNumber
            min={1}
            max={240}
            value={months}
            onChange={(value) => value && setMonths(Math.round(value))}
          />{" "}
          months:
        </label>
        <Loaded query={{ ...query, data: query.data?.data }} rows={2}>
          {({ count, first }) =>
            count === 0 ? (
              <p>No enquiry is that old.</p>
            ) : (
              <>
                <p>
                  {counted(count, "enquiry", "enquiries")}
                  {count === mostCounted && " or more"}, and their contacts where they have no other trip. The
                  first:
                </p>
                <ul>
                  {first.map(({ id, reference, customerName, updatedAt }) => (
                    <li key={id}>
                      <Link to={`/trips/${id}`} className="amongWords">
                        {reference}
                      </Link>{" "}
                      {customerName}, last changed {formats.date(updatedAt.slice(0, 10))}
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

const preferenceParts: readonly [PreferencePart, ...PreferencePart[]] = [
  { name: "language", heading: "Language and time", Example: Written },
  { name: "money", heading: "Money", Example: Priced },
  { name: "offers", heading: "Offers", Example: Offered },
  { name: "messages", heading: "Messages", Example: Sent },
  { name: "work", heading: "Work", Example: Worked },
  { name: "sign-in", heading: "Signing in", Example: Entered },
  { name: "scopes", heading: "Who sees what", Example: Seen, Around: ScopeNotes },
  { name: "exports", heading: "Exports", Example: Exported },
  { name: "privacy", heading: "Privacy", Example: Kept },
];

const partNamed = (name: string | null): PreferencePart =>
  preferenceParts.find((part) => part.name === name) ?? preferenceParts[0];
