import { TeamOutlined } from "@ant-design/icons";
import { useReferenceTitle } from "../../../fields/references/useReferenceTitle";
import { displayName, useAssignees } from "../../../providers/assignees";
import { resourceNamed } from "../../../resources";
import { PersonAvatar } from "../../../components/PersonAvatar";
import styles from "./PersonName.module.css";

/** A user with their picture; somebody who no longer works here is named too. */
export function PersonName({ id, size = 20 }: { id: string; size?: number }) {
  const { users, isLoading } = useAssignees();
  const known = users.find((user) => user.id === id);
  if (known) return <Person name={displayName(known)} photo={known.photo} size={size} />;
  if (isLoading) return <Person name="…" size={size} />;
  return <FormerPerson id={id} size={size} />;
}

/** A team under its name. */
export function TeamName({ id }: { id: string }) {
  const { teams, isLoading } = useAssignees();
  const known = teams.find((team) => team.id === id);
  if (known || isLoading) return <Team name={known?.name ?? "…"} />;
  return <FormerTeam id={id} />;
}

function FormerTeam({ id }: { id: string }) {
  const title = useReferenceTitle(resourceNamed("teams"), id);
  return <Team name={title === null ? "Unknown team" : (title ?? "…")} />;
}

function Team({ name }: { name: string }) {
  return (
    <span className={styles.person} title={name}>
      <span className={styles.team} aria-hidden="true">
        <TeamOutlined />
      </span>
      <span className={styles.name}>{name}</span>
    </span>
  );
}

function FormerPerson({ id, size }: { id: string; size: number }) {
  const title = useReferenceTitle(resourceNamed("users"), id);
  return <Person name={title === null ? "Unknown user" : (title ?? "…")} size={size} />;
}

function Person({ name, photo, size }: { name: string; photo?: string | null | undefined; size: number }) {
  return (
    <span className={styles.person} title={name}>
      <PersonAvatar name={name} photo={photo} size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
