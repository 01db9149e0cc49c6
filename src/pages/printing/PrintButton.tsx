import { PrinterOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useEffect } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { keyInMenu } from "../../components/Keys";
import { isPressed, shownShortcut } from "../../components/shortcuts";
import { useShortcuts } from "../../components/useShortcuts";
import { type PrintFor, printPage } from "../../providers/printing";
import { itineraryItem } from "../../resources/shared/itineraryDay";
import { useIsNarrow } from "../../components/useIsNarrow";
import { canRead } from "../../schema";

const items = [
  { key: "customer", label: "For the customer", ...keyInMenu("print") },
  { key: "internal", label: "Internal, with costs and notes" },
] satisfies { key: PrintFor; label: string }[];

/** Prints an offer. Users who may read costs choose whether the print shows them. */
export function PrintButton() {
  const { actor } = useFieldEnvironment();
  useShortcuts([{ id: "print" }]);
  useEffect(() => {
    // The browser's own print dialog would open before the pictures are loaded.
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed("print", event)) return;
      event.preventDefault();
      void printPage("customer");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const isNarrow = useIsNarrow();
  const look = {
    icon: <PrinterOutlined aria-hidden />,
    "aria-label": "Print",
    ...shownShortcut("print"),
    children: !isNarrow && "Print",
  };
  if (!canRead(itineraryItem.cost, actor))
    return <Button {...look} onClick={() => void printPage("customer")} />;
  const onClick = ({ key }: { key: string }) => void printPage(key === "internal" ? "internal" : "customer");
  return (
    <Dropdown trigger={["click"]} autoFocus menu={{ items, onClick }}>
      <Button {...look} />
    </Dropdown>
  );
}
