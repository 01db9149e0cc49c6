import { useParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { permits } from "../../../schema/access";
import type { Resource } from "../../../schema/resource";
import { ResourceFormPage } from "../../resource/form/ResourceFormPage";
import styles from "../sections/sections.module.css";
import { UserAccess } from "./UserAccess";

/** A user's form, and below it how they sign in. */
export function UserPage({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const { actor } = useFieldEnvironment();
  return (
    <>
      <ResourceFormPage resource={resource} />
      {id && permits(resource.access.update, actor) && (
        <div className={styles.afterForm}>
          <UserAccess key={id} id={id} />
        </div>
      )}
    </>
  );
}
