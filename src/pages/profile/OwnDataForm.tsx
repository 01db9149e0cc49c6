import { useMemo, useState } from "react";
import type { SessionUser } from "../../providers/session";
import { notices } from "../../providers/notices";
import type { AnyRow } from "../../schema";
import { ResourceForm } from "../resource/form/ResourceForm";
import { useLeaveQuestion } from "../resource/form/useLeaveQuestion";
import { useResourceForm } from "../resource/form/useResourceForm";
import { rememberOwnData } from "./useOwnDataSaving";
import { ownProfile } from "./ownProfile";

/** The person's name, phone and time zone. */
export function OwnDataForm({ user }: { user: SessionUser }) {
  const [round, setRound] = useState(0);
  return <OwnForm key={`${user.id} ${round}`} user={user} onStartAgain={() => setRound((now) => now + 1)} />;
}

function OwnForm({ user, onStartAgain }: { user: SessionUser; onStartAgain(): void }) {
  // The form holds any row by its fields; the signed-in user is one.
  const row = useMemo(() => user as unknown as AnyRow, [user]);
  const controller = useResourceForm({ resource: ownProfile, row });
  const question = useLeaveQuestion("your profile");
  return (
    <ResourceForm
      controller={controller}
      onCancel={() => (controller.isDirty ? question(onStartAgain) : onStartAgain())}
      onSaved={(saved) => {
        rememberOwnData(saved);
        notices.show({ type: "success", message: "Saved." });
      }}
    />
  );
}
