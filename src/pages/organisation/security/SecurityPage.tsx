import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type SecurityEventKind, securityEventKinds } from "../../../vocabulary";
import { dataProvider } from "../../../providers/dataProvider";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Loaded } from "../../../components/Loaded";
import { PageHeader } from "../../../components/PageHeader";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import { ProviderForm } from "./ProviderForm";

/** What the server gives at a time. */
const pageSize = 50;

/** What happened to accounts, rights and secrets, the newest first. */
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
    // Without the type it would be undefined for good; later pages begin before an id.
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

/** One entry of the security record, as the server gives it. */
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

/** To whom or what it was done, and how: ": nils (sales → admin)". Empty where it says nothing more. */
const aboutWhom = ({ subject, subjectId, userId, note }: SecurityEvent): string =>
  `${subject && subjectId !== userId ? `: ${subject}` : ""}${note ? ` (${note})` : ""}`;

/** Who did it, through which API key, and from where. */
const byWhom = ({ user, apiKey, address }: SecurityEvent): string =>
  [user ?? "Nobody signed in", ...(apiKey ? [`API key ${apiKey}`] : []), ...(address ? [address] : [])].join(
    " · ",
  );
