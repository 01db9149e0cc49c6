import { Button, Space } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { listRows, useListRows } from "../../../providers/rows/listRows";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { notices } from "../../../providers/notices";
import { type Trip, trips } from "../../../resources/trips";
import type { User } from "../../../resources/users";
import { listHref } from "../../home/listHref";
import { type ListView, firstRows } from "../../home/listView";
import { UserPicker } from "../../trips/people/AssigneePickers";
import { openStates } from "../../../vocabulary";
import { OrganisationSection } from "../sections/OrganisationSection";

/** Trips are handed over this many at a time. */
const most = 200;

/** The open trips that a user looks after, and a way to give them all to somebody else. Nothing where there are none. */
export function UserTrips({ user }: { user: User }) {
  const { formats } = useFieldEnvironment();
  const [to, setTo] = useState<string | null>(null);
  // All are read again once, in the end.
  const save = useSaveRow(trips, { refreshes: [], via: "bulk" });
  const [busy, setBusy] = useState(false);
  const view: ListView = {
    resource: "trips",
    filters: [
      { field: "assigneeUserId", operator: "eq", value: user.id },
      { field: "status", operator: "in", value: openStates },
    ],
    sort: [{ field: "createdAt", order: "desc" }],
  };
  const { data } = useListRows<Trip>("trips", firstRows(view, 0));
  if (!data || data.total === 0) return null;
  const count = `${formats.number(data.total)} open ${data.total === 1 ? "trip" : "trips"}`;

  async function handOver() {
    setBusy(true);
    try {
      const { rows } = await listRows<Trip>("trips", firstRows(view, most));
      for (const trip of rows) await save({ assigneeUserId: to }, trip);
      notices.show({
        type: "success",
        message: `${rows.length} ${rows.length === 1 ? "trip is" : "trips are"} handed over.`,
      });
      setTo(null);
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    } finally {
      setBusy(false);
      await refresh("trips");
    }
  }

  return (
    <OrganisationSection
      heading="Trips"
      help={
        user.isActive
          ? `${user.fullname} looks after ${count}. Hand them over before you deactivate or delete the user.`
          : `${user.fullname} is not active and still looks after ${count}.`
      }
      action={<Link to={listHref(view)}>{`See the ${count}`}</Link>}
    >
      <Space wrap>
        <UserPicker value={to} onChange={setTo} label="Hand over to" placeholder="Hand over to …" />
        <Button loading={busy} disabled={to === null || to === user.id} onClick={() => void handOver()}>
          Hand over
        </Button>
      </Space>
    </OrganisationSection>
  );
}
