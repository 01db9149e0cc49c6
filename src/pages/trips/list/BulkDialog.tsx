import { Modal } from "antd";
import { type ReactNode, Suspense, useState, useId } from "react";
import { resourceNamed } from "../../../resources";
import { type Trip, trips } from "../../../resources/trips";
import { useDialog } from "../../../components/useDialog";
import { countWords } from "../../resource/countWords";
import { useEachRow } from "../../resource/useEachRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { TeamPicker, UserPicker } from "../people/AssigneePickers";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { decideTransition, type Transition } from "../../../schema";
import { useToday } from "../../../components/useToday";
import { type TransitionAnswers, TransitionFields } from "../../resource/transition/TransitionFields";
import { transitionRow, transitionWords } from "../../resource/transition/transitionRow";
import { labelsOf, useStateLooks } from "../stateLooks";

/** The trips that were selected, and what to do when the dialog is gone and when all is done. */
interface BulkDialogProps {
  trips: readonly Trip[];
  onClosed(): void;
  onDone(): void;
}

interface BulkDialogOptions extends BulkDialogProps {
  /** Begins the title and is on the button: "Assign". */
  verb: string;
  /** Ends the sentence "3 trips …". */
  did: string;
  isReady: boolean;
  work(trip: Trip): Promise<unknown>;
  children: ReactNode;
}

const resource = resourceNamed("trips");

/** Asks what to do to several trips, then does it to one after the other. */
export function BulkDialog(options: BulkDialogOptions) {
  const { trips, onClosed, onDone, verb, did, isReady, work, children } = options;
  const dialog = useDialog(onClosed);
  const eachRow = useEachRow(resource);
  const [isBusy, setBusy] = useState(false);
  const words = `${verb} ${countWords(trips.length, resource)}`;
  const submit = async () => {
    setBusy(true);
    const named = trips.map((trip) => ({ ...trip, title: `${trip.reference} ${trip.customerName}` }));
    const byId = new Map(trips.map((trip) => [trip.id, trip]));
    const isDone = await eachRow(named, did, async ({ id }) => {
      const trip = byId.get(id);
      if (trip) await work(trip);
    });
    dialog.close(() => {
      onClosed();
      if (isDone) onDone();
    });
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={words}
      okText={words}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={() => dialog.close()}
      destroyOnHidden
    >
      {/* Inputs that are still on their way must not hide the page, which would close the dialog again. */}
      <Suspense>{children}</Suspense>
    </Modal>
  );
}

/** Gives several trips to a person, a team or both; what is left empty stays with each trip as it is. */
export function AssignDialog(props: BulkDialogProps) {
  const [user, setUser] = useState<string | null>(null);
  const [team, setTeam] = useState<string | null>(null);
  const save = useSaveRow(trips, {
    mutationMode: "optimistic",
    via: "bulk",
    refreshes: ["trips", "timeline"],
  });
  const values: Partial<Trip> = {
    ...(user ? { assigneeUserId: user } : {}),
    ...(team ? { assigneeTeamId: team } : {}),
  };
  return (
    <BulkDialog
      {...props}
      verb="Assign"
      did="assigned"
      isReady={user !== null || team !== null}
      work={(trip) => save(values, trip)}
    >
      <UserPicker value={user} placeholder="As it is" onChange={setUser} />
      <TeamPicker value={team} placeholder="As it is" onChange={setTeam} />
    </BulkDialog>
  );
}

const field = trips.fields.tags;

/** Adds tags to several trips; those that a trip has already stay. */
export function TagDialog(props: BulkDialogProps) {
  const { views } = useFieldEnvironment();
  const id = useId();
  const [tags, setTags] = useState<readonly string[]>([]);
  const save = useSaveRow(trips, {
    mutationMode: "optimistic",
    via: "bulk",
    refreshes: ["trips", "timeline"],
  });
  const { input: Input } = viewIn(views, field);
  return (
    <BulkDialog
      {...props}
      verb="Tag"
      did="tagged"
      isReady={tags.length > 0}
      work={(trip) => save({ tags: [...new Set([...trip.tags, ...tags])] }, trip)}
    >
      <label htmlFor={id}>Tags to add</label>
      <Input
        id={id}
        field={field}
        value={tags}
        around={{}}
        autoFocus
        // The input of tags gives a list of texts.
        onChange={(value) => setTags((value ?? []) as readonly string[])}
      />
    </BulkDialog>
  );
}

/** Moves several trips to a state, each by the rules of the state that it is in. */
export function BulkTransitionDialog({ transition, ...props }: BulkDialogProps & { transition: Transition }) {
  const { actor } = useFieldEnvironment();
  const labels = labelsOf(useStateLooks());
  const today = useToday();
  const id = useId();
  const [answers, setAnswers] = useState<TransitionAnswers>({});
  const words = transitionWords(trips, transition, labels);
  const decide = (row: Trip) =>
    decideTransition(trips, {
      row,
      to: transition.to,
      role: actor.role,
      given: answers,
      facts: { today },
      labels,
    });
  const { asks = {} } = transition;
  const isAnswered = props.trips.every((trip) => {
    const decision = decide(trip);
    return decision.ok || Object.keys(decision.errors).every((name) => !(name in asks));
  });
  return (
    <BulkDialog
      {...props}
      verb={`${words}:`}
      did={words.replace(/^Move/, "moved")}
      isReady={isAnswered}
      work={async (trip) => {
        const decision = decide(trip);
        if (!decision.ok) throw new Error(decision.message);
        await transitionRow(trips, trip, transition.to, decision.given, "bulk");
      }}
    >
      <TransitionFields
        id={id}
        transition={transition}
        answers={answers}
        errors={{}}
        onChange={(changed) => setAnswers({ ...answers, ...changed })}
        onSubmit={() => undefined}
      />
    </BulkDialog>
  );
}
