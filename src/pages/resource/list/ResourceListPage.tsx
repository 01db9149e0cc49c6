import type { Resource } from "../../../schema";
import { ResourceList } from "./ResourceList";

export const ResourceListPage = ({ resource }: { resource: Resource }) => (
  <ResourceList key={resource.name} resource={resource} />
);
