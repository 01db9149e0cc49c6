import { resourceNamed } from "../../resources";
import { wireParameters } from "../../providers/rows/listRows";
import { wireQueryOf, type ListView } from "./listView";

/** The address of the page that shows the whole list: lists keep their conditions there in the wire's own words. */
export function listHref(view: ListView): string {
  const path = resourceNamed(view.resource).paths?.list ?? "/";
  const { _start, _end, ...conditions } = wireQueryOf(view, 0);
  return `${path}?${wireParameters(conditions)}`;
}
