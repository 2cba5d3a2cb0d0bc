import { useEffect, useState } from "react";
import { Minute } from "#shared/durations.ts";

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number = Minute.ms): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
