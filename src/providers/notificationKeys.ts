/** The query keys of a person's notifications; the feed of changes invalidates them. */
export const notificationKeys = {
  unread: ["notifications", "unread"],
  list: ["notifications", "list"],
} as const;
