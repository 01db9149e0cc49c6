import "@ant-design/v5-patch-for-react-19";
import { useTable } from "@refinedev/antd";
import { Refine } from "@refinedev/core";
import dataProvider from "@refinedev/simple-rest";
import { Table } from "antd";
import { createRoot } from "react-dom/client";

const columns = ["reference", "customerName", "status", "startDate", "createdAt"];

/** The page that Refine's own guide begins with: a table of one resource, without a session, a router or a layout. */
function Trips() {
  const { tableProps } = useTable({
    resource: "trips",
    syncWithLocation: false,
    pagination: { pageSize: 20 },
  });
  return (
    <Table {...tableProps} rowKey="id">
      {columns.map((name) => (
        <Table.Column key={name} dataIndex={name} title={name} />
      ))}
    </Table>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <Refine
      dataProvider={dataProvider("/api")}
      resources={[{ name: "trips" }]}
      options={{ disableTelemetry: true }}
    >
      <Trips />
    </Refine>,
  );
