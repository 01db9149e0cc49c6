import type { Page } from "@playwright/test";

/** What the browser complains about from now on: errors of scripts and of the content security policy. */
export function complaintsOf(page: Page, { except }: { except?(url: string): boolean } = {}): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !except?.(message.location().url)) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
