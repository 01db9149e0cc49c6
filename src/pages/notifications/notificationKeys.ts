import { listKey } from "../../providers/rows/listRows";

/** Under what notifications are kept. What people are told of is about trips: it is read again with their lists. */
export const notificationKeys = {
  unread: listKey("trips", { notifications: "unread" }),
  list: listKey("trips", { notifications: "list" }),
};
