import type { ReactNode } from "react";
import type { ProposalOrganisation } from "../../domain/proposals/Proposal";
import type { Words } from "../../domain/proposals/words/Words";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import { travelDocuments } from "../../resources/travelDocuments";
import { tripTravellers } from "../../resources/tripTravellers";
import { type CodeOption, errorOfFile, fileTypes } from "../../schema";
import { LabelledField } from "../LabelledField";
import { brandTones } from "../ProposalSetting";
import { Ways } from "./Decision";

/** A traveller as the page may show them: what was told of them stays on the server. */
export interface ShownTraveller {
  readonly id: string;
  /** Null for somebody who is not named yet. */
  readonly name: string | null;
  readonly isKnown: Readonly<Record<"birthDate" | "nationality" | "diet" | "medical" | "passport", boolean>>;
}

export interface TravellersContent {
  readonly organisation: ProposalOrganisation;
  readonly customer: string;
  /** What the journey is called, or where it goes. */
  readonly journey: string | null;
  readonly travellers: readonly ShownTraveller[];
  readonly countries: readonly CodeOption[];
  /** A plain date: nobody is born later. */
  readonly today: string;
}

const keys = ["travellerNumber", "travellersThanks", "sending", "sendingFailed", "checkField"] as const;
const moreKeys = ["fileRefused", "linkClosedText"] as const;

/** The data of the page's script. */
export interface TravellersData {
  readonly token: string;
  readonly organisation: string;
  readonly words: Pick<Words, (typeof keys)[number] | (typeof moreKeys)[number]>;
}

export const travellersDataOf = (
  { organisation }: Pick<TravellersContent, "organisation">,
  words: Words,
  token: string,
): TravellersData => ({
  token,
  organisation: organisation.name,
  // Each key is named above once.
  words: Object.fromEntries(
    [...keys, ...moreKeys].map((key) => [key, words[key]]),
  ) as TravellersData["words"],
});

const documentKinds = ["passport", "visa", "insurance", "other"] as const;
const { file } = travelDocuments.fields;
const accepted = Object.values(fileTypes).flatMap(({ mime }) =>
  errorOfFile(file, { type: mime, size: 1 }) ? [] : [mime],
);
const nobody: ShownTraveller = {
  id: "",
  name: null,
  isKnown: { birthDate: false, nationality: false, diet: false, medical: false, passport: false },
};

interface TravellersPageProps extends Wording {
  content: TravellersContent;
}

/** The form by which a customer says who travels. It is hidden until the page's script runs. */
export function TravellersPage({ content, say, count }: TravellersPageProps) {
  const { organisation, customer, journey, travellers, countries, today } = content;
  return (
    <main className="proposal p-travellers" style={brandTones(organisation.brandColour)}>
      <header>
        <p className="p-plain-from">
          <bdi>{organisation.name}</bdi>
        </p>
        <h1>{say("travellersTitle")}</h1>
        {journey && (
          <p className="p-journey">
            <bdi>{journey}</bdi>
          </p>
        )}
        <p>{say("greeting", { name: customer })}</p>
        <p>{say("travellersText", { organisation: organisation.name })}</p>
        <p>{say("travellersKept")}</p>
      </header>
      <noscript>
        <p>{say("needsScript")}</p>
      </noscript>
      <form data-travellers="" data-scripted="" hidden noValidate>
        <div data-list="" className="p-travellers-list">
          {travellers.map((one, index) => (
            <Traveller key={one.id} traveller={one} number={index + 1} {...{ today, say, count }} />
          ))}
        </div>
        <button className="p-button" type="button" data-add="">
          {say("addTraveller")}
        </button>
        <button className="p-button p-button-main" type="submit">
          {say("sendTravellers")}
        </button>
        <p className="p-status" role="status" data-status="" />
      </form>
      <template data-traveller="">
        <Traveller traveller={nobody} number={0} {...{ today, say, count }} />
      </template>
      <template data-countries="">
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </template>
      <footer>
        <Ways of={organisation} />
      </footer>
    </main>
  );
}

interface TravellerProps extends Wording {
  traveller: ShownTraveller;
  number: number;
  today: string;
}

function Traveller({ traveller: { id, name, isKnown }, number, today, say }: TravellerProps) {
  const field = (
    label: string,
    known: boolean,
    draw: (tied: { id: string; "aria-describedby": string | undefined }) => ReactNode,
  ) => (
    <LabelledField
      label={label}
      {...(known ? { help: say("alreadyKnown") } : { missing: say("checkField") })}
      classes={{ field: "p-field", error: "p-error", help: "p-known" }}
    >
      {draw}
    </LabelledField>
  );
  const { fields } = tripTravellers;
  return (
    <fieldset className="p-card p-traveller" data-id={id}>
      <legend>{say("travellerNumber", { n: number })}</legend>
      {field(say("passportName"), false, (tied) => (
        <input
          {...tied}
          name="name"
          defaultValue={name ?? ""}
          maxLength={fields.name.maxLength}
          autoComplete="off"
          dir="auto"
        />
      ))}
      {field(say("birthDate"), isKnown.birthDate, (tied) => (
        <input {...tied} name="birthDate" type="date" max={today} />
      ))}
      {field(say("nationality"), isKnown.nationality, (tied) => (
        <Countries tied={tied} name="nationality" />
      ))}
      {field(say("passportNumber"), isKnown.passport, (tied) => (
        <input
          {...tied}
          name="passport.number"
          maxLength={travelDocuments.fields.number.maxLength}
          autoComplete="off"
          dir="ltr"
        />
      ))}
      {field(say("passportCountry"), isKnown.passport, (tied) => (
        <Countries tied={tied} name="passport.country" />
      ))}
      {field(say("passportExpires"), isKnown.passport, (tied) => (
        <input {...tied} name="passport.expiresOn" type="date" />
      ))}
      {field(say("diet"), isKnown.diet, (tied) => (
        <input {...tied} name="diet" maxLength={fields.diet.maxLength} dir="auto" />
      ))}
      {field(say("medical"), isKnown.medical, (tied) => (
        <textarea {...tied} name="medical" rows={2} maxLength={fields.medical.maxLength} dir="auto" />
      ))}
      {field(say("document"), false, (tied) => (
        <select {...tied} name="kind">
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(`kind_${kind}`)}
            </option>
          ))}
        </select>
      ))}
      {field(say("documentFile"), false, (tied) => (
        <input {...tied} name="file" type="file" accept={accepted.join(",")} />
      ))}
    </fieldset>
  );
}

/** The page's script fills it, so that the document holds the countries once. */
const Countries = ({ tied, name }: { tied: object; name: string }) => (
  <select {...tied} name={name} data-countries="">
    <option value="">–</option>
  </select>
);
