import { PageHeader } from "../../../components/PageHeader";
import { ApiKeysSection } from "./ApiKeysSection";
import { EnquiryFormsSection } from "./EnquiryFormsSection";
import { MailSection } from "./MailSection";

/** How websites and other programs reach the organisation. */
export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations" context="How your website and other programs work with Tripwright." />
      <EnquiryFormsSection />
      <ApiKeysSection />
      <MailSection />
    </>
  );
}
