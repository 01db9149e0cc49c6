import type { Resource } from "../../../schema";
import { ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import { TemplateEditor } from "./TemplateEditor";

/** The page on which a template is written, new or there already. */
export const TemplateFormPage = ({ resource }: { resource: Resource }) => (
  <ResourceFormPage resource={resource} Frame={TemplateEditor} />
);
