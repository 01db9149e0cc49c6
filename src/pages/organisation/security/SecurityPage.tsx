import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, Form, Input, Space } from "antd";
import { type SecurityEventKind, securityEventKinds } from "../../../vocabulary";
import { dataProvider } from "../../../providers/dataProvider";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormSkeleton } from "../../resource/form/FormSkeleton";
import { Loaded } from "../../../components/Loaded";
import { PageHeader } from "../../../components/PageHeader";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import { useCustom, useCustomMutation } from "@refinedev/core";
import { apiErrorOf } from "../../../providers/apiError";

/** The page size of the server. */
const pageSize = 50;

export function SecurityPage() {
  const { formats } = useFieldEnvironment();
  const query = useInfiniteQuery({
    queryKey: ["security-events"],
    queryFn: async ({ pageParam }) =>
      (
        await dataProvider.custom<SecurityEvent[]>({
          url: "/api/security-events",
          method: "get",
          query: { before: pageParam },
        })
      ).data,
    // The type allows later pages, which start before an id.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });
  return (
    <>
      <PageHeader title="Security" context="How members sign in, and what happened to accounts and rights." />
      <ProviderForm />
      <OrganisationSection
        heading="Record"
        help="Who signed in, and what was done to users, rights, links, keys and the organisation's own data. Kept for 400 days."
      >
        <Loaded query={query} rows={2} trouble="The record could not be read.">
          {({ pages }) => (
            <SectionList rows={pages.flat()} keyOf={({ id }) => id} empty="Nothing has happened yet.">
              {(event) => (
                <>
                  <span className={styles.words}>
                    <span className={styles.name}>
                      {securityEventKinds[event.kind].label}
                      {aboutWhom(event)}
                    </span>
                    <span className={styles.detail}>{byWhom(event)}</span>
                  </span>
                  <time className={styles.detail} dateTime={event.at}>
                    {formats.instant(event.at)}
                  </time>
                </>
              )}
            </SectionList>
          )}
        </Loaded>
        {query.hasNextPage && (
          <Button
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            style={{ marginTop: 12 }}
          >
            Show earlier
          </Button>
        )}
      </OrganisationSection>
    </>
  );
}

interface SecurityEvent {
  id: string;
  at: string;
  kind: SecurityEventKind;
  userId: string | null;
  user: string | null;
  apiKey: string | null;
  address: string | null;
  subjectId: string | null;
  subject: string | null;
  note: string | null;
}

/** Subject and note: ": nils (sales → admin)"; "" without them. */
const aboutWhom = ({ subject, subjectId, userId, note }: SecurityEvent): string =>
  `${subject && subjectId !== userId ? `: ${subject}` : ""}${note ? ` (${note})` : ""}`;

const byWhom = ({ user, apiKey, address }: SecurityEvent): string =>
  [user ?? "Nobody signed in", ...(apiKey ? [`API key ${apiKey}`] : []), ...(address ? [address] : [])].join(
    " · ",
  );

interface Provider {
  name: string;
  issuer: string;
  clientId: string;
}
type Values = Provider & { clientSecret?: string };

const url = "/api/tenants/provider";

interface Answer {
  provider: Provider | null;
  /** The redirect address to register at the provider. */
  redirect: string;
}

const heading = "Own identity provider";
const help = "Members sign in there by OpenID Connect, with the address that both have confirmed.";

function ProviderForm() {
  const { query } = useCustom<Answer>({
    url,
    method: "get",
    queryOptions: { queryKey: ["tenants", "provider"] },
    errorNotification: false,
  });
  return (
    <Loaded
      query={query}
      skeleton={
        <OrganisationSection heading={heading} help={help}>
          <FormSkeleton />
        </OrganisationSection>
      }
      trouble="The provider could not be read."
    >
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
    <OrganisationSection heading={heading} help={`${help} Allow ${redirect} as a redirect there.`}>
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
