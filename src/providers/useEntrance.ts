import { useEffect, useState } from "react";
import { http } from "./http";

/** What visitors may do here. */
interface Entrance {
  /** Whether this installation accepts new organisations. */
  open: boolean;
  /** Whether a link for a forgotten password can be sent by e-mail. */
  mail: boolean;
}

/** Undefined until the server has answered. */
export function useEntrance(): Entrance | undefined {
  const [entrance, setEntrance] = useState<Entrance>();
  useEffect(() => {
    const stop = new AbortController();
    http
      .get<Partial<Entrance>>("/api/auth/signup", { signal: stop.signal })
      .then(({ data }) => setEntrance({ open: data?.open === true, mail: data?.mail === true }))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return entrance;
}
