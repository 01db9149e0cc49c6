import { apiErrorOf } from "./apiError";
import { http } from "./http";

/** The person a one-use link is for. */
export interface LinkTarget {
  kind: "invitation" | "reset";
  username: string;
  fullname: string;
  organisation: string;
}

const incomplete = "The link is not complete. Copy all of it into the address bar, or ask for a new one.";

/** Reads whose link it is. `problem` is a message where the link is incomplete or no longer valid. */
export async function linkTarget(
  token: string,
): Promise<{ target?: LinkTarget; problem?: string; isOver?: boolean }> {
  if (!token) return { problem: incomplete };
  try {
    const { data } = await http.post<LinkTarget>("/api/auth/set-password/check", { token });
    return { target: data };
  } catch (thrown) {
    const { message, statusCode } = apiErrorOf(thrown);
    return { problem: message, isOver: statusCode === 404 };
  }
}

/** Confirms the e-mail address that the link was sent to, and returns it, or a message as `problem`. */
export async function confirmEmail(token: string): Promise<{ email?: string; problem?: string }> {
  if (!token) return { problem: incomplete };
  try {
    return (await http.post<{ email: string }>("/api/auth/confirm-email", { token })).data;
  } catch (thrown) {
    return { problem: apiErrorOf(thrown).message };
  }
}
