import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { TitleLoading, useReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../../resources";
import type { FollowUp } from "../../../resources/followUps";
import { wholeIn } from "../../../resources/journal";

/** The customer of a step's trip, else its contact or account, as a link. */
export function WholeLink({ followUp }: { followUp: FollowUp }) {
  const { pathOf } = useFieldEnvironment();
  const { resource: of, id } = wholeIn(followUp);
  const resource = resourceNamed(of.name);
  const named = of.name === "trips" ? { ...resource, title: "customerName" } : resource;
  const title = useReferenceTitle(named, id);
  const shown = title === undefined ? <TitleLoading /> : (title ?? of.label.one);
  const path = pathOf(resource, id);
  return path ? <Link to={path}>{shown}</Link> : <span>{shown}</span>;
}
