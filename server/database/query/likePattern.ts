/** The pattern of `like` for texts that contain this one, its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
