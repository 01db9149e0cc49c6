import { useMemo } from "react";
import type { SessionUser } from "../../providers/session";
import type { AnyRow } from "../../schema";
import { StandingForm } from "../resource/form/StandingForm";
import { ownProfile } from "./ownProfile";
import { rememberOwnData } from "./useOwnDataSaving";

/** The person's name, phone and time zone. */
export function OwnDataForm({ user }: { user: SessionUser }) {
  // The form holds any row by its fields; the signed-in user is one.
  const row = useMemo(() => user as unknown as AnyRow, [user]);
  return <StandingForm resource={ownProfile} row={row} what="your profile" onSaved={rememberOwnData} />;
}
