import { ariaKeys } from "../../../components/shortcuts";
import { useGo, useList } from "@refinedev/core";
import { Drawer, Skeleton, Alert, Button, Tag } from "antd";
import { Suspense, useState, useId } from "react";
import { Loaded, together } from "../../../components/Loaded";
import { useDialog } from "../../../components/useDialog";
import type { Repriced } from "../../../providers/apiError";
import { useRow, refresh } from "../../../providers/rows/useRow";
import { useSubmit } from "../../../components/light/useSubmit";
import { useTenant } from "../../../providers/tenant";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import { type Trip, trips } from "../../../resources/trips";
import { ShareNewest, ShareOffer, type SentOffer, sendItinerary } from "./ShareOffer";
import { addDays } from "../../../domain/dates/plainDate";
import { usuallyShown, shownParts } from "../../../resources/shared/shownParts";
import { untranslated } from "../../../domain/messages/offerMessages";
import { foreignTexts, offerLanguage } from "../../../domain/proposals/texts";
import { useToday } from "../../../components/useToday";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type ListedOffer, offers } from "../../../resources/offers";
import type { Tenant } from "../../../resources/tenants";
import { useSaveByEnter } from "../../resource/form/useFormSave";
import { touchedByItineraries } from "../data/touchedByItineraries";
import { ForeignTexts } from "./ForeignTexts";
import { OfferPreview, useOfferPreview } from "./OfferPreview";
import styles from "./sending.module.css";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { counted } from "../../../domain/formats/text";
import { findingSeverities, documentLanguages, type PriceCauseKind } from "../../../vocabulary";
import { dayName } from "../../itineraries/draft/draft";
import { useStoredPrice } from "../data/useStoredPrice";
import type { FindingPlace } from "../../../domain/itineraries/finding";
import { choice, type Fields } from "../../../schema";

export interface SendSheetProps {
  itinerary: { id: string; tripId: string; name: string };
  /** Whether to send the newest version again instead of making a new one. */
  isShared: boolean;
  onClosed(): void;
}

export function SendSheet({ itinerary: { id, tripId, name }, isShared, onClosed }: SendSheetProps) {
  const dialog = useDialog(onClosed);
  const go = useGo();
  const [sent, setSent] = useState<SentOffer>();
  const [isTouched, setTouched] = useState(false);
  const stored = useRow<Itinerary>(itineraries.name, id);
  const trip = useRow<Trip>(trips.name, tripId);
  // Read now, so that no form of an e-mail is shown first where the server sends none.
  useMailSetUp();
  // Not from the cache: a new version may have been sent.
  const newest = useList<ListedOffer>({
    resource: offers.name,
    meta: {
      query: {
        filters: [{ field: "itineraryId", operator: "eq", value: id }],
        sort: [{ field: "number", order: "desc" }],
        ...{ start: 0, end: 1, trash: false },
      },
    },
    queryOptions: { gcTime: 0 },
  });
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width="min(100vw, 960px)"
      title={
        sent
          ? `Version ${sent.offer.number} of ${name} is ready`
          : isShared
            ? `Send ${name} once more`
            : `Send ${name}`
      }
      onClose={() => dialog.close()}
      maskClosable={!isTouched}
    >
      <Loaded query={together(stored, trip, useTenant(), newest.query)} rows={8}>
        {([itinerary, trip, tenant, newest]) =>
          sent ? (
            <ShareOffer {...{ ...sent, trip, tenant }} onTouched={() => setTouched(true)} />
          ) : isShared && newest.data[0] ? (
            <ShareNewest newest={newest.data[0]} dayCount={itinerary.dayCount} onMade={setSent} />
          ) : (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
              <PrepareOffer
                {...{ itinerary, trip, tenant }}
                before={newest.data[0]}
                onTouched={() => setTouched(true)}
                onSent={setSent}
                onLook={(to) =>
                  dialog.close(() => {
                    onClosed();
                    go({ to });
                  })
                }
              />
            </Suspense>
          )
        }
      </Loaded>
    </Drawer>
  );
}

interface PrepareOfferProps {
  itinerary: Itinerary;
  trip: Trip;
  tenant: Tenant;
  /** The version that the customer has. Its choices are the defaults. */
  before: ListedOffer | undefined;
  onTouched(): void;
  onSent(sent: SentOffer): void;
  /** Leaves the sheet for a path in the itinerary. */
  onLook(path: string): void;
}

function PrepareOffer({ itinerary, trip, tenant, before, onTouched, onSent, onLook }: PrepareOfferProps) {
  const id = useId();
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const save = useSaveRow(itineraries, { refreshes: touchedByItineraries });
  const [values, setValues] = useState(() => ({
    ...(before?.shows ?? usuallyShown),
    language: before?.language ?? offerLanguage(trip, tenant),
    validUntil: usualValidity(itinerary, tenant, today),
  }));
  const { language, validUntil, ...shows } = values;
  const currency = itinerary.totals?.currency ?? itinerary.currency ?? tenant.currency;
  const next = (itinerary.offerNumber ?? 0) + 1;
  const { submit, isSending, problem, clear } = useSubmit();
  const repriced = problem?.repriced;
  const send = () =>
    void submit(
      async () => {
        const row = validUntil === itinerary.validUntil ? itinerary : await save({ validUntil }, itinerary);
        // The server sends a row of the same resource.
        onSent(await sendItinerary(row as Itinerary, { language, shows, expectTotal: repriced?.now }));
      },
      ({ statusCode }) => statusCode === 409 && void refresh(...touchedByItineraries),
    );
  const saveByEnter = useSaveByEnter(send);
  const missing = untranslated(tenant, language);
  const set = (name: string, value: unknown) => {
    onTouched();
    clear();
    // A field's input returns values of the field's type.
    setValues({ ...values, [name]: value } as typeof values);
  };
  const { preview, error, retry } = useOfferPreview(itinerary, { language, shows, validUntil });
  return (
    <div className={styles.prepare} onKeyDownCapture={saveByEnter}>
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SendingFindings itinerary={itinerary} onLook={onLook} />
        {preview && (
          <ForeignTexts
            texts={foreignTexts(preview.proposal)}
            language={preview.proposal.language}
            className={styles.found}
            onLook={(text) => onLook(placeOf(itinerary, text))}
          />
        )}
        {Object.entries(presentedFields(itinerary)).map(([name, field]) => (
          <FormField
            key={name}
            id={`${id}.${name}`}
            field={field}
            value={new Map<string, unknown>(Object.entries(values)).get(name)}
            around={values}
            onChange={(value) => set(name, value)}
            errors={problem?.errors?.[name] && { "": problem.errors[name] }}
          />
        ))}
        {missing && <p className={words.muted}>{missing}</p>}
      </form>
      <div className={styles.send}>
        <div role="status">
          {repriced && (
            <Alert
              type="warning"
              showIcon
              message="The price has changed"
              description={
                <RepricedNote repriced={repriced} money={(amount) => formats.money({ amount, currency })} />
              }
            />
          )}
          {problem && !repriced && <Alert type="error" showIcon message={problem.message} />}
        </div>
        <Button
          type="primary"
          htmlType="submit"
          form={id}
          loading={isSending}
          aria-keyshortcuts={ariaKeys("saveFromInput")}
        >
          {repriced ? "Send at the new price" : `Send version ${next}`}
        </Button>
        <p className={words.muted}>
          A version that was sent stays as it is. You then choose how the customer gets it: by e-mail,
          WhatsApp, a link or a PDF.
        </p>
      </div>
      <Loaded query={{ data: preview, error, refetch: retry }} rows={12}>
        {(read) => <OfferPreview preview={read} locale={tenant.locale} />}
      </Loaded>
    </div>
  );
}

/** The itinerary's date, unless it is past. */
const usualValidity = ({ validUntil }: Itinerary, { validityDays }: Tenant, today: string): string =>
  validUntil && validUntil >= today ? validUntil : addDays(today, validityDays);

interface SendingFindingsProps {
  itinerary: Itinerary;
  onLook(path: string): void;
}

function SendingFindings({ itinerary, onLook }: SendingFindingsProps) {
  const { price, error } = useStoredPrice(itinerary, null);
  if (error && !price)
    return <p className={words.muted}>The findings could not be read. They are checked when it is sent.</p>;
  if (!price) return <p className={words.muted}>Looking for what holds it back …</p>;
  const open = price.findings.filter(({ waivedBecause }) => waivedBecause === null);
  const errors = open.filter(({ severity }) => severity === "error");
  const others = open.filter(({ severity }) => severity !== "error");
  // In the place of the line before it, so that the button below stays where it is while somebody presses it.
  if (open.length === 0) return <p className={words.muted}>Nothing holds it back.</p>;
  const list = (findings: typeof open) => (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <Found
          key={[finding.code, finding.dayId, finding.itemId, finding.message].join(" ")}
          {...{ itinerary, finding, onLook }}
        />
      ))}
    </ul>
  );
  return (
    <section className={styles.found} data-holds={errors.length > 0} aria-label="Findings">
      {errors.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {errors.length === 1 ? "One thing holds it back" : `${errors.length} things hold it back`}
          </h3>
          {list(errors)}
        </>
      )}
      {others.length > 0 && (
        <details open={errors.length === 0 && others.length <= maxUnfolded}>
          <summary>
            {counted(others.length, "thing")} to look at that may go out as{" "}
            {others.length === 1 ? "it is" : "they are"}
          </summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

const maxUnfolded = 3;

interface FoundProps extends SendingFindingsProps {
  finding: Pick<CheckedFinding, "severity" | "message" | "dayId" | "itemId">;
}

function Found({ itinerary, finding, onLook }: FoundProps) {
  const { severity, message, dayId } = finding;
  const { label, colour } = findingSeverities[severity];
  const at = itinerary.days.findIndex(({ id }) => id === dayId);
  const day = itinerary.days[at];
  return (
    <li>
      <div>
        <Tag color={colour}>{label}</Tag>
        <Button
          type="link"
          size="small"
          className={styles.where}
          onClick={() => onLook(placeOf(itinerary, finding))}
        >
          {day ? dayName(day, at) : "The whole itinerary"}
        </Button>
      </div>
      <p>{message}</p>
    </li>
  );
}

const labels: Readonly<Record<PriceCauseKind, string>> = {
  item: "Item",
  exchange: "Exchange rates",
  whole: "Markup and adjustment",
  taxes: "Taxes",
  rounding: "Rounding",
};

interface RepricedNoteProps {
  repriced: Repriced;
  money(amount: number): string;
}

/** The stored price, today's price and the causes of the difference. */
function RepricedNote({ repriced, money }: RepricedNoteProps) {
  const signed = (amount: number) => `${amount > 0 ? "+" : "−"} ${money(Math.abs(amount))}`;
  return (
    <>
      <p>
        It was {money(repriced.stored)} when it was saved and is {money(repriced.now)} now:
      </p>
      <ul className={styles.causes}>
        {repriced.causes.map(({ kind, itemId, title, amount }) => (
          <li key={`${kind} ${itemId ?? ""}`}>
            <span>{title ?? labels[kind]}</span>
            <span className={styles.amount}>{signed(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The editor's address for a finding or a text; without day and field that of the findings. */
export function placeOf(
  { id, tripId }: { id: string; tripId: string },
  { dayId, itemId, field }: FindingPlace & { readonly field?: string | null },
): string {
  const at = new URLSearchParams(dayId ? { day: dayId } : field ? {} : { at: "findings" });
  if (field) at.set("field", field);
  if (itemId) at.set("item", itemId);
  return `/trips/${tripId}/itinerary/${id}?${at.toString()}`;
}

const presentedFields = ({ options }: Itinerary): Fields => ({
  language: choice({ label: "Language", choices: documentLanguages }),
  validUntil: itineraries.fields.validUntil,
  price: { ...shownParts.price, label: "Price shown" },
  itemPrices: { ...shownParts.itemPrices, label: "Show the prices of items" },
  ...(options.length > 1 ? { options: { ...shownParts.options, label: "Show all options" } } : {}),
});
