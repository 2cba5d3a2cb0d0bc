import { useRef, useState } from "react";
import { useClientName } from "./client-name.ts";

/** Lets an answer through once there is a name, and else leads to its field. */
export function useSigning() {
  const { name } = useClientName();
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLElement>(null);
  return {
    /** An answer was pressed without a name. */
    isMissing,
    inputRef: (element: HTMLElement | null) => {
      field.current = element;
    },
    sign: (answer: (name: string) => void) => {
      const typed = name.trim();
      setIsMissing(typed === "");
      if (typed === "") field.current?.focus();
      else answer(typed);
    },
  };
}

export type Signing = ReturnType<typeof useSigning>;
