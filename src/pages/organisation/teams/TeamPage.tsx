import { useResourceParams } from "@refinedev/core";
import { Tag } from "antd";
import { Link } from "react-router";
import type { Resource } from "../../../schema";
import { ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import styles from "../sections/sections.module.css";
import { roles } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type TeamMember, useTeamMembers } from "../../../providers/rows/teamMembers";
import { users } from "../../../resources/users";
import { PersonAvatar } from "../../../components/PersonAvatar";
import { Trouble } from "../../../components/Trouble";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";

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

function TeamMembers({ id }: { id: string }) {
  const { members, error, retry } = useTeamMembers(id);
  if (!members) return null;
  return (
    <OrganisationSection
      heading="People in this team"
      help="They may work on whatever is assigned to the team."
    >
      {error && <Trouble message="Not every member could be read." onRetry={retry} />}
      <SectionList
        rows={members}
        keyOf={(member) => member.id}
        empty={error ? "Nobody could be read." : "Nobody yet. Choose members above and save."}
      >
        {(member) => <Member member={member} />}
      </SectionList>
    </OrganisationSection>
  );
}

function Member({ member: { id, name, username, role, photo, isActive } }: { member: TeamMember }) {
  const { resourceNamed, pathOf } = useFieldEnvironment();
  const path = pathOf(resourceNamed(users.name), id);
  return (
    <>
      <PersonAvatar name={name} photo={photo} />
      <div className={styles.words}>
        <span className={styles.name}>{path ? <Link to={path}>{name}</Link> : name}</span>
        <span className={styles.detail}>{username}</span>
      </div>
      {!isActive && <Tag>Inactive</Tag>}
      <Tag color={roles[role].colour}>{roles[role].label}</Tag>
    </>
  );
}
