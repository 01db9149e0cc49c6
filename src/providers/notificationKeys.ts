/** Under what the answers about a person's notifications are kept; the feed of changes says when they are to be read again. */
export const notificationKeys = {
  unread: ["notifications", "unread"],
  list: ["notifications", "list"],
} as const;
