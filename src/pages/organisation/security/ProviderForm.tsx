import { useCustom, useCustomMutation } from "@refinedev/core";
import { Button, Form, Input, Space } from "antd";
import { Loaded } from "../../../components/Loaded";
import { apiErrorOf } from "../../../providers/apiError";
import { OrganisationSection } from "../sections/OrganisationSection";

interface Provider {
  name: string;
  issuer: string;
  clientId: string;
}
type Values = Provider & { clientSecret?: string };

const url = "/api/tenants/provider";

interface Answer {
  provider: Provider | null;
  /** The address to which the provider has to send people back. */
  redirect: string;
}

/** The organisation's own identity provider, with which its members may sign in. */
export function ProviderForm() {
  const { query } = useCustom<Answer>({
    url,
    method: "get",
    queryOptions: { queryKey: ["tenants", "provider"] },
    errorNotification: false,
  });
  return (
    <Loaded query={query} trouble="The provider could not be read.">
      {({ data }) => <KnownProvider {...data} refetch={query.refetch} />}
    </Loaded>
  );
}

function KnownProvider({ provider, redirect, refetch }: Answer & { refetch(): Promise<unknown> }) {
  const [form] = Form.useForm<Values>();
  const { mutateAsync, mutation } = useCustomMutation();

  const save = ({ clientSecret, ...values }: Values) =>
    mutateAsync({
      url,
      method: "put",
      values: clientSecret ? { ...values, clientSecret } : values,
      successNotification: { type: "success", message: "The provider was saved" },
      errorNotification: false,
    })
      .then(() => refetch())
      .catch((thrown: unknown) => {
        const { errors = {}, message } = apiErrorOf(thrown);
        const names = ["name", "issuer", "clientId", "clientSecret"] as const;
        const first = names.find((name) => errors[name]) ?? "issuer";
        form.setFields(
          names.map((name) => ({ name, errors: errors[name] ?? (name === first ? [message] : []) })),
        );
      });
  const remove = () =>
    mutateAsync({
      url,
      method: "delete",
      values: {},
      successNotification: { type: "success", message: "The provider was removed" },
    })
      .then(() => refetch())
      .then(() => form.resetFields())
      .catch(() => undefined);
  return (
    <OrganisationSection
      heading="Own identity provider"
      help={`Members sign in there by OpenID Connect, with the address that both have confirmed. Allow ${redirect} as a redirect there.`}
    >
      <Form
        key={JSON.stringify(provider)}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void save(values)}
        {...(provider ? { initialValues: provider } : {})}
        name="provider"
      >
        <Form.Item
          label="Name of the sign-in"
          name="name"
          extra="Your mail domain, such as fjord.example. Members type it, or their mail address."
        >
          <Input />
        </Form.Item>
        <Form.Item label="Address of the provider (issuer)" name="issuer">
          <Input inputMode="url" />
        </Form.Item>
        <Form.Item label="Client id" name="clientId">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          label="Client secret"
          name="clientSecret"
          extra={provider ? "Left empty, it stays as it is." : undefined}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Space wrap>
          <Button htmlType="submit" loading={mutation.isPending}>
            Save
          </Button>
          {provider && (
            <Button danger onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </Space>
      </Form>
    </OrganisationSection>
  );
}
