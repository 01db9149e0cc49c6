import type { ReactNode } from "react";
import { useMay } from "../../fields/useMay";
import type { Resource } from "../../schema";
import { MayNot } from "./MayNot";

interface ForReadersProps {
  resource: Resource;
  /** What of it is shown; of a list, its section has to be open to the role too. */
  action?: "read" | "list";
  children: ReactNode;
}

/** Draws a page for roles that may read the resource. Others read that theirs may not, and the page asks nothing of the server. */
export const ForReaders = ({ resource, action = "read", children }: ForReadersProps) =>
  useMay(resource, action) ? children : <MayNot verb="read" resource={resource} />;
