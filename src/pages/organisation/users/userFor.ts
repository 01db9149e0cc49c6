import { roles } from "../../../vocabulary";
import { type User, users } from "../../../resources/users";
import { type Actor, nobody, type Resource } from "../../../schema";

/**
 * The users as the actor may deal with them: what the server would refuse is not offered.
 * @param user the one in question; undefined for a new one.
 */
export function userFor(actor: Actor, user: Pick<User, "id" | "role"> | undefined): Resource {
  // The exact declaration is narrower than the type of all of them.
  const all = users as unknown as Resource;
  if (user?.role === "owner" && actor.role !== "owner")
    return { ...all, access: { ...all.access, update: nobody, delete: nobody } };
  const { role, isActive } = users.fields;
  if (user?.id === actor.userId) {
    const help = "Another owner or admin changes it.";
    return {
      ...all,
      access: { ...all.access, delete: nobody },
      fields: {
        ...all.fields,
        role: { ...role, readOnly: true, help },
        isActive: { ...isActive, readOnly: true, help },
      },
    };
  }
  if (actor.role === "owner") return all;
  const { owner: _, ...choices } = roles;
  return { ...all, fields: { ...all.fields, role: { ...role, choices } } };
}
