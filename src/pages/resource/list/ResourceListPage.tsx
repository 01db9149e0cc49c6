import type { Resource } from "../../../schema";
import { ResourceList } from "./ResourceList";

/** The list that every resource with a path gets. */
export const ResourceListPage = ({ resource }: { resource: Resource }) => (
  <ResourceList key={resource.name} resource={resource} />
);
