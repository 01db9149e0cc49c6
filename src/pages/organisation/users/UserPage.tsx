import { useResourceParams } from "@refinedev/core";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import type { User } from "../../../resources/users";
import type { Resource } from "../../../schema";
import { ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import { RowPage } from "../../resource/detail/RowPage";
import styles from "../sections/sections.module.css";
import { UserAccess } from "./UserAccess";
import { userFor } from "./userFor";
import { UserTrips } from "./UserTrips";

/** A user's form, and with it how they sign in and what they work on. */
export function UserPage({ resource }: { resource: Resource }) {
  const { id } = useResourceParams();
  const { actor } = useFieldEnvironment();
  if (!id) return <ResourceFormPage resource={userFor(actor, undefined)} />;
  return (
    <RowPage resource={resource}>
      {/* The row is one of the users. */}
      {(row) => <OneUser resource={resource} user={row as unknown as User} />}
    </RowPage>
  );
}

function OneUser({ resource, user }: { resource: Resource; user: User }) {
  const { actor } = useFieldEnvironment();
  const own = userFor(actor, user);
  const mayManage = useMay(resource, "edit");
  const mayEdit = useMay(own, "edit", user);
  const access = mayManage && mayEdit && <UserAccess user={user} />;
  return (
    <>
      <ResourceFormPage
        resource={own}
        // Who cannot sign in yet needs a link first, and trips of who has left need somebody else.
        above={
          <div className={styles.beforeForm}>
            {!user.hasPassword && user.isActive && access}
            {mayManage && !user.isActive && <UserTrips user={user} />}
          </div>
        }
      />
      <div className={styles.afterForm}>
        {(user.hasPassword || !user.isActive) && access}
        {mayManage && user.isActive && <UserTrips user={user} />}
      </div>
    </>
  );
}
