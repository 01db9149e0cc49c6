import { useResourceParams } from "@refinedev/core";
import type { Resource } from "../../../schema";
import { ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import styles from "../sections/sections.module.css";
import { TeamMembers } from "./TeamMembers";

/** A team's form, and below it who is in the team. */
export function TeamPage({ resource }: { resource: Resource }) {
  const { id } = useResourceParams();
  return (
    <>
      <ResourceFormPage resource={resource} />
      {id && (
        <div className={styles.afterForm}>
          <TeamMembers key={id} id={String(id)} />
        </div>
      )}
    </>
  );
}
