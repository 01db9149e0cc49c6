import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type EditorPlace, ownerIds } from "./EditorPlace";

/** Goes to the place that the address names: `?day=…&item=…`, or `?at=findings`; once, so that a reload begins as usual. */
export function useAskedPlace(go: (to: EditorPlace) => void): void {
  const [asked, ask] = useSearchParams();
  useEffect(() => {
    const [dayId, itemId] = [asked.get("day"), asked.get("item")];
    const isFindings = asked.get("at") === ownerIds.findings;
    if (!dayId && !isFindings) return;
    ask({}, { replace: true });
    if (!dayId) return go({ focus: { owner: ownerIds.findings, at: { heading: [] } } });
    const owner = itemId ? ownerIds.item(itemId) : ownerIds.day(dayId);
    go({ dayId, itemId: itemId ?? undefined, focus: { owner, at: { title: [] } } });
  }, [asked, ask, go]);
}
