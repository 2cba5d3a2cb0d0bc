import { useEffect, useRef } from "react";

/** One thing to be done after a while. To ask for another, or for nothing any more, is to forget the one before. */
export function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => clearTimeout(timer.current);
  const after = (ms: number, run: () => void) => {
    forget();
    timer.current = setTimeout(run, ms);
  };
  return { after, forget };
}
