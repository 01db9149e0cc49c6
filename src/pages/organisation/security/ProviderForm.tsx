import { useCustom, useCustomMutation } from "@refinedev/core";
import { Button, Form, Input, Space } from "antd";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { OrganisationSection } from "../sections/OrganisationSection";

interface Provider {
  name: string;
  issuer: string;
  clientId: string;
}
type Values = Provider & { clientSecret?: string };

const url = "/api/tenants/provider";

/** The organisation's own identity provider, with which its members may sign in. */
export function ProviderForm() {
  const [form] = Form.useForm<Values>();
  const { query } = useCustom<{ provider: Provider | null; redirect: string }>({
    url,
    method: "get",
    queryOptions: { queryKey: ["tenants", "provider"] },
    errorNotification: false,
  });
  const { mutateAsync, mutation } = useCustomMutation();
  const data = query.data?.data;
  if (!data && query.error)
    return <Trouble message="The provider could not be read." onRetry={() => void query.refetch()} />;
  if (!data) return null;

  const save = ({ clientSecret, ...values }: Values) =>
    mutateAsync({
      url,
      method: "put",
      values: clientSecret ? { ...values, clientSecret } : values,
      successNotification: { type: "success", message: "The provider was saved" },
      errorNotification: false,
    })
      .then(() => query.refetch())
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
      .then(() => query.refetch())
      .then(() => form.resetFields())
      .catch(() => undefined);
  return (
    <OrganisationSection
      heading="Own identity provider"
      help={`Members sign in there by OpenID Connect, with the address that both have confirmed. Allow ${data.redirect} as a redirect there.`}
    >
      <Form
        key={JSON.stringify(data.provider)}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void save(values)}
        {...(data.provider ? { initialValues: data.provider } : {})}
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
          extra={data.provider ? "Left empty, it stays as it is." : undefined}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Space wrap>
          <Button htmlType="submit" loading={mutation.isPending}>
            Save
          </Button>
          {data.provider && (
            <Button danger onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </Space>
      </Form>
    </OrganisationSection>
  );
}
