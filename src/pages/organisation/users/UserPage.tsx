import { useParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { User } from "../../../resources/users";
import { permits } from "../../../schema/access";
import type { Resource } from "../../../schema/resource";
import { ResourceFormPage } from "../../resource/form/ResourceFormPage";
import { RowPage } from "../../resource/RowPage";
import styles from "../sections/sections.module.css";
import { UserAccess } from "./UserAccess";
import { userFor } from "./userFor";
import { UserTrips } from "./UserTrips";

/** A user's form, and with it how they sign in and what they work on. */
export function UserPage({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const { actor } = useFieldEnvironment();
  if (!id) return <ResourceFormPage resource={userFor(actor, undefined)} />;
  return (
    <RowPage key={id} resource={resource} id={id}>
      {(row) => {
        // The row is one of the users.
        const user = row as unknown as User;
        const own = userFor(actor, user);
        const mayManage = permits(resource.access.update, actor);
        const isOpen = mayManage && permits(own.access.update, actor, row);
        const access = isOpen && <UserAccess user={user} />;
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
      }}
    </RowPage>
  );
}
