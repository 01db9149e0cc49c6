import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type EditorPlace, ownerIds, placeOfField } from "./EditorPlace";

/** Goes to the place that the address names: `?day=…&item=…&field=…`, `?field=…` of the whole, or `?at=findings`; once, so that a reload begins as usual. */
export function useAskedPlace(go: (to: EditorPlace) => void): void {
  const [asked, ask] = useSearchParams();
  useEffect(() => {
    const [dayId, itemId] = [asked.get("day"), asked.get("item")];
    const field = asked.get("field");
    const isFindings = asked.get("at") === ownerIds.findings;
    if (!dayId && !field && !isFindings) return;
    ask({}, { replace: true });
    go(
      isFindings
        ? { focus: { owner: ownerIds.findings, at: { heading: [] } } }
        : placeOfField({ dayId, itemId, field }),
    );
  }, [asked, ask, go]);
}
