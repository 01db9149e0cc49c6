import { useEffect, useState } from "react";
import { http } from "./http";

/** Whether this installation takes new organisations: undefined until the server said so. */
export function useSignupOpen(): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    http
      .get<{ open?: boolean }>("/api/auth/signup", { signal: stop.signal })
      .then(({ data }) => setOpen(data?.open === true))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return open;
}
