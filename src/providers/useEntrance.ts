import { useEffect, useState } from "react";
import { http } from "./http";

/** What visitors may do here. */
interface Entrance {
  /** Whether this installation takes new organisations. */
  open: boolean;
  /** Whether whoever forgot a password gets a link by e-mail. */
  mail: boolean;
}

/** What visitors may do here: undefined until the server said so. */
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
