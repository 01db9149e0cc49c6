import type { NotificationProvider } from "@refinedev/core";
import { notices } from "./notices";

/** Keys of Refine's query errors; the component of the query shows these (`Loaded`). */
const ofQuery = /(^get|-getOne|-getMany|-useList|-useInfiniteList)-notification$/;

/** Shows Refine's messages as notices, without 401s, which the HTTP client handles, and without status codes. */
export const notificationProvider: NotificationProvider = {
  open({ key = "", message, description, type, cancelMutation }) {
    if (type === "error" && (ofQuery.test(key) || /status code: 401/.test(message))) return;
    notices.show({
      ...(key ? { key } : {}),
      ...(cancelMutation ? { undo: cancelMutation } : {}),
      type: type === "progress" ? "info" : type,
      message: /status code/.test(message) && description ? description : message,
    });
  },
  close: notices.dismiss,
};
