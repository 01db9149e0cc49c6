import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { enquiryForms } from "../../../resources/enquiryForms";
import { permits } from "../../../schema/access";
import { PageHeader } from "../../layout/PageHeader";
import { ApiKeysSection } from "./ApiKeysSection";
import { EnquiryFormsSection } from "./EnquiryFormsSection";

/** How websites and other programs reach the organisation. */
export function IntegrationsPage() {
  const { actor } = useFieldEnvironment();
  const mayWrite = permits(enquiryForms.access.update, actor);
  return (
    <>
      <PageHeader title="Integrations" context="How your website and other programs work with Tripwright." />
      <EnquiryFormsSection mayWrite={mayWrite} />
      <ApiKeysSection mayWrite={mayWrite} />
    </>
  );
}
