import type { Contact } from "../../resources/contacts";
import type { Resource } from "../../schema";
import { journalDetail } from "../trips/timeline/JournalPage";
import { PerhapsSame } from "../trips/people/PerhapsSame";
import type { OwnDetail } from "../resource/detail/useFacts";
import { ResourceDetailPage } from "../resource/detail/ResourceDetail";

export const ContactPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={own} />
);

const own: OwnDetail<Contact> = {
  ...journalDetail,
  besideHeadings: { Person: ({ row: { id } }) => <PerhapsSame key={id} contactId={id} /> },
};
