/** The person who made an API key, as far as the key's working depends on them. */
interface Maker {
  fullname: string;
  isActive: boolean;
  role: string;
}

/**
 * Why an API key does not work at present, in words; null while it does. A key works while the person who made it is
 * active and an owner or admin, so that what takes away a person's rights takes away their keys' at once.
 * @param maker undefined where the person was deleted.
 */
export function pausedBecause(maker: Maker | undefined): string | null {
  if (!maker) return "The person who made it was deleted.";
  if (!maker.isActive) return `${maker.fullname}, who made it, is not active.`;
  if (maker.role !== "owner" && maker.role !== "admin")
    return `${maker.fullname}, who made it, is neither owner nor admin any more.`;
  return null;
}
