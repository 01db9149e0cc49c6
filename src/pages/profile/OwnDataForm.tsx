import { useMemo } from "react";
import { ConfirmAddress } from "../../components/ConfirmAddress";
import words from "../../components/words.module.css";
import type { SessionUser } from "../../providers/session";
import { useMailSetUp } from "../../providers/useMailSetUp";
import type { AnyRow } from "../../schema";
import { StandingForm } from "../resource/form/ResourceForm";
import { ownProfile } from "./ownProfile";
import { rememberOwnData } from "./useOwnDataSaving";

/** The person's name, phone and time zone. */
export function OwnDataForm({ user }: { user: SessionUser }) {
  // The form holds any row by its fields; the signed-in user is one.
  const row = useMemo(() => user as unknown as AnyRow, [user]);
  const isMailSetUp = useMailSetUp();
  return (
    <>
      <StandingForm resource={ownProfile} row={row} what="your profile" onSaved={rememberOwnData} />
      {isMailSetUp && user["email"] && user["isEmailConfirmed"] === false && (
        <p className={words.muted}>
          Your e-mail address is not confirmed yet: until it is, answers to what you send go to an owner.{" "}
          <ConfirmAddress />
        </p>
      )}
    </>
  );
}
