import type { AxiosResponse } from "axios";
import { http } from "./http";
import { session } from "./session";

interface Early {
  token: string;
  answer: Promise<AxiosResponse>;
}

/** By the path that was asked. */
const asked = new Map<string, Early>();

/** Asks the server before the code that needs the answers is there. A failure is told to whoever reads the answer. */
export function askEarly(...paths: string[]): void {
  const { token } = session.read();
  if (!token) return;
  for (const path of paths) {
    const answer = http.get(path);
    answer.catch(() => undefined);
    asked.set(path, { token, answer });
  }
}

/** The answer that was asked early for the same session, once; a new request where there is none. */
export function getOnceEarly<T>(path: string): Promise<AxiosResponse<T>> {
  const early = asked.get(path);
  asked.delete(path);
  return early && early.token === session.read().token ? early.answer : http.get<T>(path);
}
