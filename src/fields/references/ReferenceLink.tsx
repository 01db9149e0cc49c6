import { Link } from "react-router";
import type { Resource } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { ReferenceTitle } from "./ReferenceTitle";

/** The title of a row of another resource, as a link where the role may open its page. */
export function ReferenceLink({ resource, id }: { resource: Resource; id: string }) {
  const path = useFieldEnvironment().pathOf(resource, id);
  const title = <ReferenceTitle resource={resource} id={id} />;
  return path ? <Link to={path}>{title}</Link> : title;
}
