import { useEffect, useState } from "react";

const minute = 60_000;

/** The time, read again every minute, for what says how long something is off. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
