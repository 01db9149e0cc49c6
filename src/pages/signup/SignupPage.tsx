import { codesOf, presentZone, zonesOf } from "../../schema";
import { type FormEvent, useRef, useState } from "react";
import type { FieldErrors } from "../../providers/apiError";
import { authProvider } from "../../providers/authProvider";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { EntranceFrame } from "../../components/light/EntranceFrame";
import { FormAlert } from "../../components/light/FormAlert";
import { PasswordField, SelectField, TextField } from "../../components/light/TextField";
import { SubmitButton } from "../../components/light/SubmitButton";
import { useEntrance } from "../../providers/useEntrance";
import styles from "./SignupPage.module.css";
import { currencyOfCountry } from "../../domain/money/currencyOfCountry";

const fields = [
  "organisation",
  "country",
  "currency",
  "timeZone",
  "fullname",
  "username",
  "email",
  "password",
] as const;
const closed = "This installation takes no new organisations. Ask the person who runs it for an account.";

export function SignupPage() {
  useDocumentTitle("Sign up");
  const open = useEntrance()?.open;
  const form = useRef<HTMLFormElement>(null);
  const [countries] = useState(() => codesOf("country", "en"));
  const [place, setPlace] = useState(() => placeOfBrowser(countries.map(({ value }) => value)));
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const valueOf = (name: (typeof fields)[number]) => String(values.get(name) ?? "");
    setBusy(true);
    setFailure("");
    setErrors({});
    const answer = await authProvider.register({
      organisation: valueOf("organisation").trim(),
      fullname: valueOf("fullname").trim(),
      username: valueOf("username").trim().toLowerCase(),
      email: valueOf("email").trim(),
      password: valueOf("password"),
      ...place,
      locale: localeIn(place.country),
    });
    setBusy(false);
    if (answer.success) return;
    const wrong = answer.error.errors ?? {};
    const first = fields.find((field) => wrong[field]);
    setErrors(wrong);
    setFailure(first ? "" : answer.error.message);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const field = (name: (typeof fields)[number]) => ({ name, required: true, error: errors[name]?.join(" ") });
  return (
    <EntranceFrame
      title="Create an organisation"
      lead="You become its owner and can invite your team afterwards."
    >
      {open === false ? (
        <FormAlert message={closed} />
      ) : (
        <form ref={form} onSubmit={submit} aria-label="Sign up">
          <FormAlert message={failure} />
          <TextField
            label="Organisation"
            autoComplete="organization"
            maxLength={120}
            autoFocus
            {...field("organisation")}
          />
          <SelectField
            label="Country"
            options={countries}
            value={place.country}
            onChange={({ target }) => setPlace(movedTo(place, target.value))}
            {...field("country")}
          />
          <div className={styles.pair}>
            <SelectField
              label="Currency"
              options={codesOf("currency", "en")}
              value={place.currency}
              onChange={({ target }) => setPlace({ ...place, currency: target.value })}
              {...field("currency")}
            />
            <SelectField
              label="Time zone"
              options={zonesWith(place.timeZone)}
              value={place.timeZone}
              onChange={({ target }) => setPlace({ ...place, timeZone: target.value })}
              {...field("timeZone")}
            />
          </div>
          <TextField label="Full name" autoComplete="name" maxLength={120} {...field("fullname")} />
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            help="You log in with it. It is yours alone in this installation."
            {...field("username")}
          />
          <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field("email")} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            minLength={12}
            maxLength={256}
            help="At least 12 characters. A few unrelated words are easy to remember."
            {...field("password")}
          />
          <SubmitButton busy={busy}>Create organisation</SubmitButton>
        </form>
      )}
      <p>
        Already have an account? <a href="/login">Log in</a>
      </p>
    </EntranceFrame>
  );
}

/** All time zones and the chosen one, which a browser may know under an older name. */
function zonesWith(timeZone: string) {
  const zones = codesOf("timeZone", "en");
  return zones.some(({ value }) => value === timeZone)
    ? zones
    : [{ value: timeZone, label: timeZone.replaceAll("_", " ") }, ...zones];
}

/** The organisation's location: its country, currency and time zone. Its locale follows from the country. */
interface Place {
  country: string;
  currency: string;
  timeZone: string;
}

/** The place of the browser by its time zone, or by its language if no country has that zone. */
function placeOfBrowser(countries: readonly string[]): Place {
  const timeZone = presentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  const country =
    countries.find((one) => zonesOf(one).includes(timeZone)) ??
    new Intl.Locale(navigator.language).maximize().region ??
    "US";
  return { country, timeZone, currency: currencyOfCountry(country) ?? "USD" };
}

/** The place after choosing another country: with its currency, and its time zone if it has only one. */
function movedTo(place: Place, country: string): Place {
  const [only, ...others] = zonesOf(country);
  return {
    country,
    currency: currencyOfCountry(country) ?? place.currency,
    timeZone: only && others.length === 0 ? only : place.timeZone,
  };
}

/** The browser's language in a country: en-IN. */
const localeIn = (country: string): string => `${new Intl.Locale(navigator.language).language}-${country}`;
