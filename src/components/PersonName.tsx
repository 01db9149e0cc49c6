import { TeamOutlined } from "@ant-design/icons";
import { TitleLoading, useReferenceRow } from "../fields/references/ReferenceTitle";
import { displayName, useKnownAssignees } from "../providers/assignees";
import { resourceNamed } from "../resources";
import type { Team } from "../resources/teams";
import type { User } from "../resources/users";
import { PersonAvatar } from "./PersonAvatar";
import styles from "./PersonName.module.css";

/** A user's name and picture, also for users who no longer work here. */
export function PersonName({ id, size = 20 }: { id: string; size?: number }) {
  const row = useReferenceRow<User>(resourceNamed("users"), id);
  const { users } = useKnownAssignees();
  // A user just chosen in a picker is known before their row is read.
  const user = row === undefined ? users.find((known) => known.id === id) : row;
  if (!user && row === undefined) return <NameLoading size={size} />;
  return <Person name={user ? displayName(user) : "Unknown user"} photo={user?.photo} size={size} />;
}

export function TeamName({ id }: { id: string }) {
  const row = useReferenceRow<Team>(resourceNamed("teams"), id);
  const { teams } = useKnownAssignees();
  const team = row === undefined ? teams.find((known) => known.id === id) : row;
  if (!team && row === undefined) return <NameLoading size={20} />;
  return <TeamLine name={team ? team.name : "Unknown team"} />;
}

const NameLoading = ({ size }: { size: number }) => (
  <span className={styles.person}>
    <span className={styles.loading} style={{ width: size, height: size }} />
    <TitleLoading />
  </span>
);

export const TeamLine = ({ name }: { name: string }) => (
  <span className={styles.person} title={name}>
    <span className={styles.team} aria-hidden="true">
      <TeamOutlined />
    </span>
    <span className={styles.name}>{name}</span>
  </span>
);

interface PersonProps {
  name: string;
  photo?: string | null | undefined;
  size?: number;
}

export const Person = ({ name, photo, size = 20 }: PersonProps) => (
  <span className={styles.person} title={name}>
    <PersonAvatar name={name} photo={photo} size={size} />
    <span className={styles.name}>{name}</span>
  </span>
);
