import type { NotificationProvider } from "@refinedev/core";
import { notices } from "./notices";

/** Refine's names for what went wrong with a query: what it was to fill says so itself (`Loaded`). */
const ofQuery = /(^get|-getOne|-getMany|-useList|-useInfiniteList)-notification$/;

/**
 * What Refine tells of mutations is told like everything else. A 401 has been shown by the HTTP client, once for all parallel calls;
 * of other failures the words for a person are shown and the status code is left out.
 */
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
