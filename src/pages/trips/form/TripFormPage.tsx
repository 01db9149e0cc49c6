import { useGo, useResourceParams } from "@refinedev/core";
import { Button } from "antd";
import { useSearchParams, Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { resourceNamed } from "../../../resources";
import { planNames } from "../../../resources/shared/planNames";
import type { Trip } from "../../../resources/trips";
import { contacts } from "../../../resources/contacts";
import { type AnyRow, type Filter, inWords } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { addressedValues, type FormSection } from "../../resource/form/formFields";
import { MayNot } from "../../resource/MayNot";
import { ResourceForm } from "../../resource/form/ResourceForm";
import { useResourceForm, type FormController } from "../../resource/form/useResourceForm";
import { RowPage } from "../../resource/detail/RowPage";
import type { AskedFields } from "../../resource/form/useSaving";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { useAskedTripReplan } from "../replanning/LazyReplan";
import { TripPage } from "../record/TripPage";
import { Panel } from "../../../components/Panel";
import { useToday } from "../../../components/useToday";
import { joinParts } from "../../../domain/formats/text";
import { openStates } from "../../../vocabulary";
import { StateTag } from "../stateLooks";
import { tripDatesText } from "../tripTexts";
import { ReadFrom } from "../../../fields/FormField";
import { lazyPart } from "../../../components/lazyPart";
import { shortcuts, shownShortcut } from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import { KnownCustomer, useKnown } from "./KnownCustomer";
import { reasonsText } from "../people/likeness";
import { usePastedEnquiry } from "./usePastedEnquiry";
import styles from "./CustomerPanel.module.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useListRows } from "../../../providers/rows/listRows";
import type { QuerySource } from "../../../resources/querySources";
import type { Team } from "../../../resources/teams";
import { useRow } from "../../../providers/rows/useRow";
import { isPlainDate, nightsBetween } from "../../../domain/dates/plainDate";

const trips = resourceNamed("trips");
const PasteEnquiry = lazyPart(() => import("./PastedEnquiry").then((m) => m.PasteEnquiry));
const PastedEnquiry = lazyPart(() => import("./PastedEnquiry").then((m) => m.PastedEnquiry));

/** The form for a new or existing trip. Without the right to edit, the trip is shown read-only. */
export function TripFormPage() {
  const { id } = useResourceParams();
  const mayCreate = useMay(trips, "create");
  if (!id) return mayCreate ? <TripForm key="new" /> : <MayNot verb="create" resource={trips} />;
  return <RowPage resource={trips}>{(row) => <EditOrRead row={row} />}</RowPage>;
}

const EditOrRead = ({ row }: { row: AnyRow }) =>
  useMay(trips, "edit", row) ? <EditTrip row={row} /> : <TripPage resource={trips} />;

/** Changes that itineraries would have to follow show their consequences and ask first. */
function EditTrip({ row }: { row: AnyRow }) {
  const itineraries = useTripItineraries(row.id);
  const { ask, drawer } = useAskedTripReplan();
  const asked: AskedFields = {
    names: planNames,
    // The row of the form is a trip.
    ask: (changed, trip) => ask(trip as Trip, changed),
  };
  return (
    <>
      <TripForm row={row} asked={itineraries.data?.rows.length === 0 ? undefined : asked} />
      {drawer}
    </>
  );
}

function TripForm({ row, asked }: { row?: AnyRow; asked?: AskedFields | undefined }) {
  const go = useGo();
  const { actor } = useFieldEnvironment();
  const [parameters] = useSearchParams();
  const addressed = row ? {} : addressedValues(trips, actor, parameters);
  const controller = useResourceForm({
    resource: trips,
    row,
    asked,
    write: useSaveRow(trips),
    // By default the user who enters an enquiry works on it.
    initial: row ? undefined : { assigneeUserId: actor.userId, ...addressed },
  });
  useSourceTeam(controller);
  const { pasted, take, takeBack, readFrom } = usePastedEnquiry(controller);
  const [isPasting, setPasting] = useState(false);
  const paste = () => setPasting(true);
  useShortcuts(row ? [] : [{ id: "pasteEnquiry", run: paste }]);
  const path = row && `/trips/${row.id}`;
  const customer = row && String(row["customerName"]);
  return (
    <>
      <PageHeader
        title={customer ? `Edit ${customer}` : "New trip"}
        documentTitle={row ? `Edit ${String(row["reference"])}` : "New trip"}
        trail={path ? [{ to: path, label: String(row["reference"]) }] : []}
        actions={
          !row && (
            <Button onClick={paste} {...shownShortcut("pasteEnquiry")}>
              {shortcuts.pasteEnquiry.meaning}
            </Button>
          )
        }
      />
      <ReadFrom value={readFrom}>
        <ResourceForm
          controller={{ ...controller, sections: withNights(controller.sections, controller.values) }}
          addressed={Object.keys(addressed)}
          beside={
            <>
              {pasted && <PastedEnquiry {...controller} pasted={pasted} onTakeBack={takeBack} />}
              <KnownCustomer {...controller} />
              <CustomerPanel {...controller} {...(row ? { ownId: row.id } : {})} />
            </>
          }
          autoFocus={!row}
          onCancel={() => go({ to: path ?? "/trips" })}
          onSaved={(saved) => {
            const words = row ? "Saved." : `${String(saved["reference"])} is in.`;
            notices.show({ key: "trip", type: "success", message: words });
            go({ to: `/trips/${saved.id}` });
          }}
        />
      </ReadFrom>
      {isPasting && <PasteEnquiry onRead={take} onClosed={() => setPasting(false)} />}
    </>
  );
}

/** The chosen contact's trips, the open ones first; before one is chosen, the contacts with the same number or address. */
function CustomerPanel({ values, set, ownId }: Pick<FormController, "values" | "set"> & { ownId?: string }) {
  const id = typeof values["contactId"] === "string" ? values["contactId"] : "";
  return id ? (
    <TripsOfContact contactId={id} ownId={ownId} />
  ) : (
    <ContactsLike values={values} onChoose={(chosen) => set("contactId", chosen)} />
  );
}

function TripsOfContact({ contactId, ownId }: { contactId: string; ownId: string | undefined }) {
  const filters: Filter[] = [{ field: "contactId", operator: "eq", value: contactId }];
  const { data } = useListRows<Trip>("trips", { filters, start: 0, end: shown + 1 });
  // The edited trip is no duplicate of itself.
  const found = (data?.rows ?? []).filter(({ id }) => id !== ownId).slice(0, shown);
  const open = found.filter(({ status }) => openStates.includes(status));
  return (
    <Panel heading={ownId ? "Other trips of this customer" : "Trips of this customer"}>
      <p role="status" className={open.length > 0 ? styles.open : styles.words}>
        {open.length > 0
          ? `This customer has ${open.length === 1 ? "an open trip" : "open trips"} already.`
          : found.length > 0
            ? "None of them is open."
            : data
              ? `No ${ownId ? "other" : "earlier"} trip.`
              : "Reading …"}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {[...open, ...found.filter((trip) => !open.includes(trip))].map((trip) => (
            <li key={trip.id}>
              <FoundTrip trip={trip} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FoundTrip({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const journey = [joinParts(trip.destinations.slice(0, 2), ", "), tripDatesText(trip, formats, today)];
  return (
    <>
      <span className={styles.line}>
        <Link to={`/trips/${trip.id}`} target="_blank">
          {joinParts([trip.reference, trip.customerName])}
        </Link>
        <StateTag state={trip.status} />
      </span>
      <span className={styles.words}>{joinParts(journey)}</span>
    </>
  );
}

interface ContactsLikeProps {
  values: Readonly<Record<string, unknown>>;
  onChoose: (id: string) => void;
}

function ContactsLike({ values, onChoose }: ContactsLikeProps) {
  const { formats } = useFieldEnvironment();
  const { contacts: found } = useKnown(values);
  return (
    <Panel heading="Known customers">
      <p role="status" className={found.length > 0 ? styles.open : styles.words}>
        {found.length > 0
          ? "Perhaps one of these:"
          : "Contacts with the same phone or email, or a like name at that time, are shown here."}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ id, name, tripsCount, lastTripOn, reasons }) => (
            <li key={id}>
              <span className={styles.line}>
                <Link to={`/contacts/${id}`} target="_blank">
                  {name}
                </Link>
                <Button size="small" onClick={() => onChoose(id)}>
                  Use<span className="heard">{` ${name}`}</span>
                </Button>
              </span>
              <span className={styles.words}>
                {`${reasonsText(reasons)} `}
                {joinParts([
                  tripsCount === 1 ? "1 trip" : `${tripsCount} trips`,
                  lastTripOn && `last on ${inWords(contacts.fields.lastTripOn, lastTripOn, formats)}`,
                ])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Trips shown beside the form. */
const shown = 5;

/**
 * Fills in the default team of a new trip's source, as the server does; a team chosen by hand stays. If the
 * team has an assignment rule, the user is not the default assignee.
 */
function useSourceTeam({ action, values, set }: Pick<FormController, "action" | "values" | "set">): void {
  const sourceId = typeof values["querySourceId"] === "string" ? values["querySourceId"] : "";
  const isNew = action === "create";
  const { data: source } = useRow<QuerySource>("query-sources", isNew ? sourceId : "");
  const { actor } = useFieldEnvironment();
  const teamId = source?.id === sourceId ? source.defaultTeamId : undefined;
  const { data: sourceTeam } = useRow<Team>("teams", teamId ?? "");
  const hasRule = sourceTeam !== undefined && sourceTeam.id === teamId && sourceTeam.autoAssignment !== "off";
  const filled = useRef<string | null>(null);
  const fill = useEffectEvent((team: string | null) => {
    const present = values["assigneeTeamId"] ?? null;
    if (present !== filled.current || team === present) return;
    filled.current = team;
    set("assigneeTeamId", team);
  });
  const leaveToTeam = useEffectEvent(() => {
    if (values["assigneeTeamId"] === teamId && values["assigneeUserId"] === actor.userId)
      set("assigneeUserId", null);
  });
  useEffect(() => {
    if (isNew && teamId !== undefined) fill(teamId);
  }, [isNew, teamId]);
  useEffect(() => {
    if (isNew && hasRule) leaveToTeam();
  }, [isNew, hasRule]);
}

/** The sections of the form, with the number of nights as the help text of the end date. */
function withNights(
  sections: readonly FormSection[],
  values: Readonly<Record<string, unknown>>,
): readonly FormSection[] {
  const help = nightsHelp(values["startDate"], values["endDate"]);
  if (!help) return sections;
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((line) =>
      line.name === "endDate" ? { ...line, field: { ...line.field, help } } : line,
    ),
  }));
}

/** "6 nights"; undefined unless both dates are known and in order. */
export function nightsHelp(start: unknown, end: unknown): string | undefined {
  if (!isPlainDate(start) || !isPlainDate(end) || end < start) return undefined;
  const nights = nightsBetween(start, end);
  if (nights === 0) return "A day trip";
  return nights === 1 ? "1 night" : `${nights} nights`;
}
