import { Alert, Button } from "antd";
import { useCustom } from "@refinedev/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { useMay } from "../../../fields/useMay";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useRow } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { contacts, type Contact } from "../../../resources/contacts";
import { customerCopies } from "../../../resources/shared/tripCustomer";
import { inWords } from "../../../schema";
import type { FormController } from "../../resource/form/useResourceForm";
import { isPlainDate } from "../../../domain/dates/plainDate";
import type { Reason } from "../people/likeness";
import styles from "./KnownCustomer.module.css";

const isWay = (name: keyof Contact): name is "email" | "phone" | "whatsapp" =>
  name === "email" || name === "phone" || name === "whatsapp";

/** Fills the form from the chosen contact, and asks about what differs from what is known of them. */
export function KnownCustomer({ values, set, action }: Pick<FormController, "values" | "set" | "action">) {
  const id = typeof values["contactId"] === "string" ? values["contactId"] : "";
  const { data } = useRow<Contact>(contacts.name, id);
  const contact = data?.id === id ? data : undefined;
  const mayChange = useMay(contacts, "edit", contact);
  const save = useSaveRow(contacts);
  const { formats } = useFieldEnvironment();
  const filledFrom = useRef(action === "create" ? undefined : id);
  const fill = useEffectEvent((known: Contact) => {
    if (filledFrom.current === known.id) return;
    const isAnother = filledFrom.current !== undefined;
    filledFrom.current = known.id;
    for (const [name, from] of Object.entries(customerCopies))
      if (known[from] !== null && (isAnother || !values[name])) set(name, known[from]);
  });
  useEffect(() => {
    if (contact) fill(contact);
  }, [contact]);
  if (!contact) return id ? null : <KeptByOthers values={values} />;
  const words = (from: (typeof customerCopies)[keyof typeof customerCopies], value: unknown) =>
    inWords(contacts.fields[from], value, formats);
  const differing = Object.entries(customerCopies).filter(
    ([name, from]) => contact[from] && values[name] && values[name] !== contact[from],
  );
  const keep = async (name: string, from: (typeof customerCopies)[keyof typeof customerCopies]) => {
    const value = String(values[name]);
    const ways = contact.ways.map((way) => (way.kind === from ? { ...way, isPrimary: false } : way));
    const added = { id: newRowId(), kind: from, value, label: null, isPrimary: true, isShared: false };
    await save(isWay(from) ? { ways: [...ways, added] } : { [from]: value }, contact).catch((thrown) =>
      notices.show({ key: "contact", type: "error", message: apiErrorOf(thrown).message }),
    );
  };
  return (
    differing.length > 0 && (
      <Alert
        type="info"
        message={
          <>
            <Link className={styles.contact} to={`/contacts/${id}`} target="_blank">
              {contact.name}
            </Link>
            {" is known otherwise. What differs stays on this trip alone, unless you say more."}
          </>
        }
        description={differing.map(([name, from]) => (
          <div key={name} className={styles.differs}>
            <span>{`${contacts.fields[from].label}: ${words(from, contact[from])}, here ${words(from, values[name])}`}</span>
            {mayChange && (
              <Button size="small" onClick={() => void keep(name, from)}>
                Also on the contact<span className="heard">{`: ${contacts.fields[from].label}`}</span>
              </Button>
            )}
          </div>
        ))}
      />
    )
  );
}

interface Known {
  contacts: readonly (Pick<Contact, "id" | "name" | "tripsCount" | "lastTripOn"> & { reasons: Reason[] })[];
  /** Who looks after those that the user may not read. */
  keepers: readonly string[];
}

const nobody: Known = { contacts: [], keepers: [] };

/** Milliseconds without typing before contacts are asked for. */
const pause = 400;

/** Who is known by the form's numbers and address, and by a like name at the same time. */
export function useKnown(values: FormController["values"]): Known {
  const ways = [values["email"], values["phone"], values["whatsapp"]].flatMap((way) =>
    typeof way === "string" && way.trim().length > 5 ? [["way", way.trim()]] : [],
  );
  const { customerName: name, startDate: from, endDate } = values;
  const isNamed = typeof name === "string" && name.trim().length > 2 && isPlainDate(from);
  const to = isPlainDate(endDate) ? endDate : from;
  const named = isNamed ? Object.entries({ name: name.trim(), from, to: String(to) }) : [];
  const typed = new URLSearchParams([...ways, ...named]).toString();
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { result } = useCustom<Known>({
    url: `/api/contacts/known?${settled}`,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: settled !== "" },
  });
  return settled !== "" && "keepers" in result.data ? result.data : nobody;
}

/** So that nobody takes for new whom a colleague looks after. */
function KeptByOthers({ values }: Pick<FormController, "values">) {
  const { keepers } = useKnown(values);
  if (keepers.length === 0) return null;
  return (
    <Alert
      type="info"
      message={`This customer is known already, with ${keepers.map((keeper) => keeper || "nobody yet").join("; ")}.`}
      description={`${keepers.some(Boolean) ? "Talk to them first. " : ""}A trip that you make stands with the same contact.`}
    />
  );
}
