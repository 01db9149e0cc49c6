import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../components/lazyPart";
import { LinkButton } from "../../../components/LinkButton";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import words from "../../../components/words.module.css";
import { counted, joinParts } from "../../../domain/formats/text";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { ageAtStart, countsOf, endsTooSoon, isSameParty } from "../../../domain/trips/travellers";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { useMay } from "../../../fields/useMay";
import { apiErrorOf } from "../../../providers/apiError";
import { useOpened } from "../../../providers/earlyAnswers";
import { notices } from "../../../providers/notices";
import { useListRows } from "../../../providers/rows/listRows";
import { type TravelDocument, travelDocuments } from "../../../resources/travelDocuments";
import { type TripTraveller, tripTravellers } from "../../../resources/tripTravellers";
import type { Trip } from "../../../resources/trips";
import { travellerRoles } from "../../../vocabulary";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./travellers.module.css";

const AskCustomer = lazyPart(() => import("./AskCustomer").then((m) => m.AskCustomer));

/** Shown at most; the list of travellers has the others. */
const maxShown = 100;

/** Who travels, with ages at the start, passports that end too soon, and whether the trip's counts agree. */
export function TravellersPanel({ row: trip, mayEdit, onSave }: OwnPanelProps<Trip>) {
  const query = useListRows<TripTraveller>(tripTravellers.name, {
    filters: [{ field: "tripId", operator: "eq", value: trip.id }],
    sort: [{ field: "createdAt", order: "asc" }],
    ...{ start: 0, end: maxShown },
  });
  const [isAsking, setAsking] = useState(false);
  const newPath = `/travellers/new?tripId=${trip.id}`;
  const { rows = [], total = 0 } = query.data ?? {};
  const mayList = useMay(travelDocuments, "list");
  const ending = useEndingPassports(trip, rows.length > 0);
  return (
    <Panel
      id={tripTravellers.name}
      heading="Travellers"
      count={total > 0 ? String(total) : undefined}
      actions={
        mayEdit && (
          <>
            <LinkButton to={newPath} size="small" type="text" icon={<PlusOutlined aria-hidden />}>
              Add traveller
            </LinkButton>
            <Button size="small" icon={<SendOutlined aria-hidden />} onClick={() => setAsking(true)}>
              Ask the customer
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} rows={2}>
        {() =>
          rows.length === 0 ? (
            <p className={words.muted}>
              {mayEdit
                ? "Nobody is named yet. Add who travels as the passports name them, or ask the customer: they fill it in on a page of their own."
                : "Nobody is named yet."}
            </p>
          ) : (
            <>
              <ul className={styles.list}>
                {rows.map((one) => (
                  <Traveller key={one.id} traveller={one} trip={trip} passport={ending.get(one.id)} />
                ))}
              </ul>
              {mayList && (
                <ScreenOnly>
                  <p className={styles.more}>
                    <Link to={`/trips/${trip.id}/rooming-list`}>Rooming list and manifest</Link>
                  </p>
                </ScreenOnly>
              )}
              {total > rows.length && (
                <p>
                  <Link to={`/travellers?tripId=${trip.id}`}>{`All ${total} travellers`}</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {mayEdit && rows.length > 0 && rows.length === total && (
        <ScreenOnly>
          <Counts trip={trip} travellers={rows} onSave={onSave} />
        </ScreenOnly>
      )}
      {isAsking && <AskCustomer trip={trip} onClosed={() => setAsking(false)} />}
    </Panel>
  );
}

interface TravellerProps {
  traveller: TripTraveller;
  trip: Trip;
  passport: TravelDocument | undefined;
}

function Traveller({ traveller, trip, passport }: TravellerProps) {
  const { formats } = useFieldEnvironment();
  const { id, name, role, room, joinsOn, leavesOn, diet } = traveller;
  const { label, colour } = { colour: undefined, ...travellerRoles[role] };
  const age = ageAtStart(traveller, trip);
  const facts = [
    age !== null && (age < 18 ? counted(age, "year") : `${age}`),
    room && `room ${room}`,
    joinsOn && `joins ${formats.date(joinsOn)}`,
    leavesOn && `leaves ${formats.date(leavesOn)}`,
    diet,
  ];
  return (
    <li className={styles.item}>
      <Link to={`/travellers/${id}`} className={styles.name}>
        {name}
      </Link>
      {role !== "adult" && <ChoiceTag colour={colour}>{label}</ChoiceTag>}
      <span className={words.muted}>{joinParts(facts)}</span>
      {passport?.expiresOn && (
        <Link to={`/travel-documents/${passport.id}`} className={words.late}>
          {`Passport ends ${formats.date(passport.expiresOn)}, within six months after the return`}
        </Link>
      )}
    </li>
  );
}

/** By traveller, where the user may read documents: the passport that ends too soon for the trip. */
function useEndingPassports(trip: Trip, hasTravellers: boolean): ReadonlyMap<string, TravelDocument> {
  const mayRead = useMay(travelDocuments, "list");
  const hasOpened = useOpened();
  const { data } = useListRows<TravelDocument>(
    travelDocuments.name,
    {
      filters: [
        { field: "tripId", operator: "eq", value: trip.id },
        { field: "kind", operator: "eq", value: "passport" },
      ],
      sort: [{ field: "createdAt", order: "asc" }],
      ...{ start: 0, end: maxShown },
    },
    { enabled: mayRead && hasOpened && hasTravellers },
  );
  const passports = data?.rows ?? [];
  const isValid = (travellerId: string) =>
    passports.some((one) => one.travellerId === travellerId && one.expiresOn && !endsTooSoon(one, trip));
  return new Map(
    passports
      .filter((one) => endsTooSoon(one, trip) && !isValid(one.travellerId))
      .map((one) => [one.travellerId, one]),
  );
}

interface CountsProps {
  trip: Trip;
  travellers: readonly TripTraveller[];
  onSave: OwnPanelProps<Trip>["onSave"];
}

/** Offers to take the counts over where they differ, and asks first: somebody may have typed the others. */
function Counts({ trip, travellers, onSave }: CountsProps) {
  const { modal } = App.useApp();
  const { counts, ageless } = countsOf(travellers, trip);
  if (ageless.length > 0)
    return (
      <p className={words.muted}>
        {`Enter ${trip.startDate ? "" : "the start of the trip and "}the birth ${ageless.length === 1 ? "date" : "dates"} of ${joinParts(ageless, ", ")} to take the counts from the travellers.`}
      </p>
    );
  if (isSameParty(counts, trip) || !onSave) return null;
  const take = () =>
    modal.confirm({
      title: "Take the counts from the travellers?",
      content: `The trip says ${travellersText(trip)}. Its travellers are ${travellersText(counts)}.`,
      okText: "Take the counts",
      onOk: () => {
        // The plan may ask a question of its own, for which this one makes room.
        void onSave({ ...counts }).catch((thrown: unknown) =>
          notices.show({ key: "counts", type: "error", message: apiErrorOf(thrown).message }),
        );
      },
    });
  return (
    <div className={styles.actions}>
      <span className={words.late}>{`The trip says ${travellersText(trip)}.`}</span>
      <Button size="small" onClick={take}>
        Take the counts from the travellers
      </Button>
    </div>
  );
}
