import { useGo, useResourceParams } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { notices } from "../../../providers/notices";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import type { AnyRow } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { addressedValues } from "../../resource/form/formFields";
import { MayNotCreate } from "../../resource/form/MayNotCreate";
import { ResourceForm } from "../../resource/form/ResourceForm";
import { useResourceForm } from "../../resource/form/useResourceForm";
import { RowPage } from "../../resource/detail/RowPage";
import type { AskedFields } from "../../resource/form/useSaving";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { planNames } from "../replanning/planValues";
import { useAskedTripReplan } from "../replanning/useAskedReplan";
import { TripPage } from "../record/TripPage";
import { SameCustomer } from "./SameCustomer";
import { useSourceTeam } from "./useSourceTeam";
import { withNights } from "./withNights";

const trips = resourceNamed("trips");

/** The form of a trip, for a new one and for one that is there. Who may not change the trip reads it; who may take in none is told. */
export function TripFormPage() {
  const { id } = useResourceParams();
  const mayCreate = useMay(trips, "create");
  if (!id) return mayCreate ? <TripForm key="new" /> : <MayNotCreate resource={trips} />;
  return <RowPage resource={trips}>{(row) => <EditOrRead row={row} />}</RowPage>;
}

const EditOrRead = ({ row }: { row: AnyRow }) =>
  useMay(trips, "edit", row) ? <EditTrip row={row} /> : <TripPage resource={trips} />;

/** What the trip's itineraries would have to follow is asked for, with what follows from it. */
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
    // Who takes an enquiry in works on it, unless they say otherwise.
    initial: row ? undefined : { assigneeUserId: actor.userId, ...addressed },
  });
  useSourceTeam(controller);
  const path = row && `/trips/${row.id}`;
  const customer = row && String(row["customerName"]);
  return (
    <>
      <PageHeader
        title={customer ? `Edit ${customer}` : "New trip"}
        documentTitle={row ? `Edit ${String(row["reference"])}` : "New trip"}
        trail={path ? [{ to: path, label: String(row["reference"]) }] : []}
      />
      <ResourceForm
        controller={{ ...controller, sections: withNights(controller.sections, controller.values) }}
        addressed={Object.keys(addressed)}
        beside={<SameCustomer values={controller.values} ownId={row?.id} />}
        autoFocus={!row}
        onCancel={() => go({ to: path ?? "/trips" })}
        onSaved={(saved) => {
          const words = row ? "Saved." : `${String(saved["reference"])} is in.`;
          notices.show({ key: "trip", type: "success", message: words });
          go({ to: `/trips/${saved.id}` });
        }}
      />
    </>
  );
}
