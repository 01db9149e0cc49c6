import { useCustomMutation } from "@refinedev/core";
import { Alert, Button } from "antd";
import { PageHeader } from "../../../components/PageHeader";
import { ApiKeysSection } from "./ApiKeysSection";
import { EnquiryFormsSection } from "./EnquiryFormsSection";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import { OrganisationSection } from "../sections/OrganisationSection";

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

/** Whether e-mail is sent from here, and a button that tries it out. */
function MailSection() {
  const isSetUp = useMailSetUp();
  const { mutate, mutation } = useCustomMutation<{ address: string }>();
  const address = mutation.data?.data.address;
  const test = () => mutate({ url: "/api/mail/test", method: "post", values: {}, errorNotification: false });
  return (
    <OrganisationSection
      heading="E-mail"
      help={
        isSetUp === false
          ? "Outgoing e-mail is not set up: copy links and send them yourself. Whoever runs the server can set it up, as its guide for operation says under E-mail."
          : "Invitations and links for new passwords are sent by e-mail."
      }
      action={
        isSetUp && (
          <Button loading={mutation.isPending} onClick={test}>
            Send me a test
          </Button>
        )
      }
    >
      <div role="status">
        {address && <Alert type="success" showIcon message={`A test is on its way to ${address}.`} />}
        {mutation.error && <Alert type="error" showIcon message={mutation.error.message} />}
      </div>
    </OrganisationSection>
  );
}
