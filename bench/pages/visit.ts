import { type Browser, chromium } from "@playwright/test";
import { installedBrowser } from "../../tests/setup/installedBrowser";

/** Where the application is, and who opens its pages. */
export interface Visit {
  address: string;
  username: string;
  password: string;
}

export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...installedBrowser, args: [...installedBrowser.args, ...args] });

/** Stands in every row of the list of trips; the skeletons of rows have none. */
export const tripNumber = /-\d{4}-\d{5}/;

/** Signs in without a browser. */
export async function tokenOf({ address, username, password }: Visit): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  // The endpoint answers a token, or the message below.
  const { token, message } = (await answer.json()) as { token?: string; message?: string };
  if (!token) throw new Error(`Signing in for the measurement failed: ${message}`);
  return token;
}
