import { useCustom } from "@refinedev/core";
import { type ReactNode, useCallback } from "react";
import { counted, inSentence } from "../../../domain/formats/text";
import { BesideLine } from "../../../fields/FormField";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { resources } from "../../../resources";
import { tenants } from "../../../resources/tenants";
import styles from "./settings.module.css";

interface Count {
  resource: string;
  role: string;
  scope: string;
  people: number;
  all: number;
  seen: number;
  blind: number;
}

/** Says below each limit how much the people of its role see with it, before it is saved. */
export function ScopeNotes({ children }: { children: ReactNode }) {
  const { formats } = useFieldEnvironment();
  const { query } = useCustom<Count[]>({
    ...{ url: "/api/tenants/scope-counts", method: "get", errorNotification: false },
    queryOptions: { enabled: useMay(tenants, "edit") },
  });
  const counts = query.data?.data;
  const note = useCallback(
    ({ resource: name, role, read }: Readonly<Record<string, unknown>>) => {
      const count = counts?.find((one) => one.resource === name && one.role === role && one.scope === read);
      const label = resources.find((one) => one.name === name)?.label;
      if (!count || !label || count.all === 0) return null;
      const { people, all, seen, blind } = count;
      if (people === 0) return "Nobody has this role now.";
      const who = counted(people, "person", "people");
      const would = `${who} would see ${formats.number(seen)} of ${formats.number(all)} ${inSentence(label.many)}`;
      if (blind === 0) return `${would}.`;
      return (
        <span className={styles.warning}>
          {blind === people ? `${would}.` : `${would}, ${blind} of them none.`}
        </span>
      );
    },
    [counts, formats],
  );
  return <BesideLine value={note}>{children}</BesideLine>;
}
