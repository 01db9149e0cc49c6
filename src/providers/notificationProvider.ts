import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";

/** Seconds that a message stays. Errors stay longer: they are read, not glanced at. */
const durations = { error: 8, success: 4, progress: 5 };

/**
 * Refine's messages through Ant Design. A 401 has been shown by the HTTP client, once for all parallel calls; of other
 * failures the words for a person are shown and the status code is left out.
 */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  return {
    open: ({ key, message, description, type }) => {
      if (type === "error" && /status code: 401/.test(message)) return;
      const isStatus = /status code/.test(message);
      notification.open({
        message: isStatus && description ? description : message,
        description: isStatus || description === "Success" ? undefined : description,
        type: type === "progress" ? "info" : type,
        duration: durations[type],
        ...(key ? { key } : {}),
      });
    },
    close: (key) => notification.destroy(key),
  };
}
