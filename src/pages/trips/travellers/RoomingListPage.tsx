import { PrinterOutlined } from "@ant-design/icons";
import { useCustom } from "@refinedev/core";
import { Button } from "antd";
import { useParams } from "react-router";
import { LinkButton } from "../../../components/LinkButton";
import { useSubmit } from "../../../components/light/useSubmit";
import { Loaded } from "../../../components/Loaded";
import { PageHeader } from "../../../components/PageHeader";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { downloadFile } from "../../../providers/files";
import { notices } from "../../../providers/notices";
import { printPage } from "../../../providers/printing";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./travellers.module.css";

interface RoomingList {
  reference: string;
  customer: string;
  tables: Table[];
}

interface Table {
  title: string;
  columns: { label: string; kind: "text" | "number" | "date" }[];
  rows: string[][];
}

/** Who shares which room, and the travellers with their passports: to read, print and download. */
export function RoomingListPage() {
  const { leadId: id = "" } = useParams();
  const url = `/api/trips/${id}/rooming-list`;
  const { submit, isSending } = useSubmit();
  const { query, result } = useCustom<RoomingList>({ url, method: "get", errorNotification: false });
  const { reference = "Trip", customer, tables = [] } = query.data ? result.data : {};
  const download = (format: "pdf" | "xlsx") =>
    void submit(
      () => downloadFile(`${url}/file?format=${format}`, `${reference} rooming list.${format}`),
      ({ message }) => notices.show({ type: "error", message }),
    );
  return (
    <>
      <PageHeader
        title="Rooming list and manifest"
        documentTitle={`Rooming list ${reference}`}
        context={customer && `${reference} · ${customer}`}
        trail={[
          { to: "/trips", label: "Trips" },
          { to: `/trips/${id}`, label: reference },
        ]}
        actions={
          <ScreenOnly>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void printPage("internal")}>
              Print
            </Button>
            <Button loading={isSending} onClick={() => download("xlsx")}>
              Excel
            </Button>
            <Button loading={isSending} onClick={() => download("pdf")}>
              PDF
            </Button>
          </ScreenOnly>
        }
      />
      <Loaded query={query}>
        {() =>
          tables.every(({ rows }) => rows.length === 0) ? (
            <>
              <p className={words.muted}>
                Nobody is named yet. Add who travels, or ask the customer, and their rooms stand here.
              </p>
              <LinkButton to={`/trips/${id}`} type="primary">
                Open the trip
              </LinkButton>
            </>
          ) : (
            tables.map((one) => <List key={one.title} table={one} />)
          )
        }
      </Loaded>
    </>
  );
}

function List({ table: { title, columns, rows } }: { table: Table }) {
  const { formats } = useFieldEnvironment();
  return (
    // A table wider than the window is moved by keys as well.
    <section className={styles.sheet} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The rows of a list are never put in another order.
            <tr key={index}>
              {row.map((text, column) => (
                <td key={column}>{text && columns[column]?.kind === "date" ? formats.date(text) : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
