interface Maker {
  fullname: string;
  isActive: boolean;
  role: string;
}

/**
 * Why an API key does not work, or null. Its creator must be an active owner or admin, so that losing these
 * rights stops the keys too.
 * @param maker undefined if the creator was deleted.
 */
export function pausedBecause(maker: Maker | undefined): string | null {
  if (!maker) return "The person who made it was deleted.";
  if (!maker.isActive) return `${maker.fullname}, who made it, is not active.`;
  if (maker.role !== "owner" && maker.role !== "admin")
    return `${maker.fullname}, who made it, is neither owner nor admin any more.`;
  return null;
}
