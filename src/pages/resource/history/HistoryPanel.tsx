import { lazy } from "react";
import { FoldedPanel } from "../../../components/Panel";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { HistoryPanelProps } from "./HistoryList";

const HistoryList = lazy(() => import("./HistoryList").then((m) => ({ default: m.HistoryList })));

export const HistoryPanel = ({ isApart, ...props }: HistoryPanelProps) =>
  props.resource.history !== false && (
    <ScreenOnly>
      <FoldedPanel heading="History" isApart={isApart}>
        <HistoryList {...props} />
      </FoldedPanel>
    </ScreenOnly>
  );
