import { useGetIdentity } from "@refinedev/core";
import { Segmented, Skeleton } from "antd";
import { PlusOutlined } from "@ant-design/icons";
import { todayIn } from "../../domain/dates/wallTime";
import { weekdayOf } from "../../domain/dates/plainDate";
import { weekdays } from "../../vocabulary";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import type { SessionUser } from "../../providers/session";
import { resourceNamed } from "../../resources";
import { PageHeader } from "../../components/PageHeader";
import { useTripCounts } from "../trips/data/useTripCounts";
import { useNow } from "../../components/useNow";
import { FirstSteps } from "./FirstSteps";
import { Figures } from "./Figures";
import styles from "./HomePage.module.css";
import { ComingDays } from "./ComingDays";
import type { Whose } from "./homeLists";
import { greeting, stepsOf, tripsOf } from "./homePlan";
import { useHome } from "./useHome";
import { Now } from "./Now";
import { Conversion, StateBars } from "./StateBars";
import { useFirstSteps } from "./useFirstSteps";
import { Value } from "./Value";
import type { FollowUp } from "../../resources/followUps";
import { useKeptSteps, useMayWorkOn } from "../trips/followUps/followUpSteps";
import { FollowUpItem } from "../trips/followUps/FollowUpItem";
import { WholeLink } from "../trips/followUps/WholeLink";
import { ListPanel } from "./ListPanel";
import type { ListView } from "./listView";
import { LinkButton } from "../../components/LinkButton";
import { TripsPanel } from "./TripRow";

export function HomePage() {
  const { formats } = useFieldEnvironment();
  const { data: user } = useGetIdentity<SessionUser>();
  const now = useNow();
  const counts = useTripCounts();
  const isNew = counts.data?.data.all === 0;
  const first = useFirstSteps(isNew);
  const { whose, isLoading, choices, choose, plan, lists, days } = useHome();
  const isWaiting = counts.isPending || (!isNew && (isLoading || first.isCounting));
  const mayCreate = useMay(resourceNamed("trips"), "create");
  const counted = (
    <>
      {plan.seesConversion && <Conversion lists={lists} />}
      <div className={styles.bars}>
        <StateBars query={counts} />
      </div>
    </>
  );
  const date = todayIn(formats.timeZone ?? "UTC", now);
  return (
    <>
      <PageHeader
        title={greeting(user?.fullname, now, formats.timeZone)}
        documentTitle="Home"
        context={`${weekdays[weekdayOf(date)].label}, ${formats.date(date)}`}
        actions={
          <>
            {choices.length > 1 && !isNew && (
              <Segmented
                aria-label="Whose work"
                value={whose}
                options={choices.map((value) => ({ value, label: ofWhom[value] }))}
                onChange={choose}
              />
            )}
            {mayCreate && <NewTripLink />}
          </>
        }
      />
      {/* Waits for the counts before drawing either page, for the people of a team and for the first steps. If the counts fail, existing trips are assumed. */}
      {isWaiting && <Skeleton active paragraph={{ rows: 8 }} />}
      {isNew && <FirstSteps first={first} isNew />}
      {!isNew && first.areOpen && (
        <div className={styles.first}>
          <FirstSteps first={first} isNew={false} />
        </div>
      )}
      {!isNew && !isWaiting && (
        <>
          {plan.sells && <Now lists={lists} whose={whose} />}
          <Figures
            figures={plan.figures}
            lists={lists}
            counts={counts.data?.data}
            isSlim={plan.sells ?? false}
          />
          <div className={styles.columns}>
            <div className={styles.column}>
              {plan.hasOwnWork && !plan.sells && <FollowUpsDue heading={stepsOf[whose]} view={lists.due} />}
              {plan.hasOwnWork && <ComingDays days={days} />}
              {plan.hasOwnWork && (
                <TripsPanel
                  heading={tripsOf[whose]}
                  view={lists.openTrips}
                  empty={noTrips[whose]}
                  shows="nextStep"
                />
              )}
              {plan.seesValue && <Value lists={lists} />}
              {plan.first && (
                <TripsPanel
                  heading={plan.first.heading}
                  view={lists[plan.first.list]}
                  empty={plan.first.empty}
                  shows={plan.first.shows}
                />
              )}
              {!plan.sells && counted}
            </div>
            <div className={styles.column}>
              <TripsPanel
                heading="Arrivals"
                note="next 14 days"
                view={lists.arrivals}
                empty="Nobody sets off in the next 14 days."
                shows="start"
              />
              <TripsPanel
                heading="Trips that end"
                note="next 14 days"
                view={lists.ends}
                empty="No trip ends in the next 14 days."
                shows="end"
              />
              {plan.sells && counted}
            </div>
          </div>
        </>
      )}
    </>
  );
}

const ofWhom: Readonly<Record<Whose, string>> = { mine: "Mine", team: "My teams", all: "Everybody" };

const noTrips: Readonly<Record<Whose, string>> = {
  mine: "No open trip is assigned to you. Take an enquiry that nobody has, or start a new trip.",
  team: "Your teams have no open trip. Enquiries come to them by their source, or are assigned on the trip.",
  all: "No trip is open. Enter an enquiry as a new trip, or share an enquiry form.",
};

const FollowUpsDue = ({ heading, view }: { heading: string; view: ListView }) => (
  <ListPanel<FollowUp>
    heading={heading}
    view={view}
    useRows={useKeptSteps}
    empty="Nothing is due today. Steps that you plan on a trip appear here on their day."
  >
    {(followUp) => <Due key={followUp.id} followUp={followUp} />}
  </ListPanel>
);

function Due({ followUp }: { followUp: FollowUp }) {
  const mayWork = useMayWorkOn(followUp);
  return <FollowUpItem followUp={followUp} mayWork={mayWork} about={<WholeLink followUp={followUp} />} />;
}

const NewTripLink = () => (
  <LinkButton to="/trips/new" type="primary" icon={<PlusOutlined aria-hidden />}>
    New trip
  </LinkButton>
);
