import { Alert, Button, Skeleton } from "antd";
import { useId, useState } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import { usuallyShown } from "../../../resources/shared/shownParts";
import { untranslated } from "../../../domain/messages/offerMessages";
import { foreignTexts, offerLanguage } from "../../../domain/proposals/texts";
import { useToday } from "../../../components/useToday";
import { Trouble } from "../../../components/Trouble";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import type { ListedOffer } from "../../../resources/offers";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { saveByEnter } from "../../resource/form/useFormSave";
import { touchedByItineraries } from "../data/touchedByItineraries";
import { ForeignTexts } from "./ForeignTexts";
import { RepricedNote } from "./RepricedNote";
import { OfferPreview } from "./OfferPreview";
import { presentedFields } from "./presentedFields";
import { placeOf } from "./placeOf";
import { SendingFindings } from "./SendingFindings";
import styles from "./sending.module.css";
import { useOfferPreview } from "./useOfferPreview";
import { sendItinerary, type SentOffer } from "./writeOffer";

interface PrepareOfferProps {
  itinerary: Itinerary;
  trip: Trip;
  tenant: Tenant;
  /** The version that the customer has; what it shows, and in which language, is proposed again. */
  before: ListedOffer | null;
  onTouched(): void;
  onSent(sent: SentOffer): void;
  /** Leaves the sheet for an address in the itinerary. */
  onLook(path: string): void;
}

/** How the customer will read an itinerary, and what is chosen about it before it goes out. */
export function PrepareOffer({
  itinerary,
  trip,
  tenant,
  before,
  onTouched,
  onSent,
  onLook,
}: PrepareOfferProps) {
  const id = useId();
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const save = useSaveRow(itineraries, { refreshes: touchedByItineraries });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const [values, setValues] = useState(() => ({
    ...(before?.shows ?? usuallyShown),
    language: before?.language ?? offerLanguage(trip, tenant),
    validUntil: usualValidity(itinerary, tenant, today),
  }));
  const { language, validUntil, ...shows } = values;
  const currency = itinerary.totals?.currency ?? itinerary.currency ?? tenant.currency;
  const next = (itinerary.offerNumber ?? 0) + 1;
  const repriced = problem?.repriced;
  const missing = untranslated(tenant, language);
  const set = (name: string, value: unknown) => {
    onTouched();
    setProblem(undefined);
    // The input of a field gives values of its type.
    setValues({ ...values, [name]: value } as typeof values);
  };
  const send = async () => {
    if (isSending) return;
    setSending(true);
    try {
      const row = validUntil === itinerary.validUntil ? itinerary : await save({ validUntil }, itinerary);
      // The server answers the row of the same resource.
      onSent(await sendItinerary(row as Itinerary, { language, shows, expectTotal: repriced?.now }));
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      setProblem(error);
      if (error.statusCode === 409) void refresh(...touchedByItineraries);
    }
    setSending(false);
  };
  const { preview, error, retry } = useOfferPreview(itinerary, { language, shows, validUntil });
  return (
    <div className={styles.prepare} onKeyDownCapture={(event) => saveByEnter(event, () => void send())}>
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
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
          aria-keyshortcuts="Control+Enter"
        >
          {repriced ? "Send at the new price" : `Send version ${next}`}
        </Button>
        <p className={words.muted}>
          A version that was sent stays as it is. You then choose how the customer gets it: by e-mail,
          WhatsApp, a link or a PDF.
        </p>
      </div>
      {preview ? (
        <OfferPreview preview={preview} locale={tenant.locale} />
      ) : error ? (
        <Trouble message={error.message} onRetry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </div>
  );
}

/** As the itinerary says, as long as that is not over. */
const usualValidity = ({ validUntil }: Itinerary, { validityDays }: Tenant, today: string): string =>
  validUntil && validUntil >= today ? validUntil : addDays(today, validityDays);
