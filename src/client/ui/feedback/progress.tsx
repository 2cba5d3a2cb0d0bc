import { Progress as Base } from "@base-ui/react/progress";
import type { ReactNode } from "react";
import { Picks } from "./picks.tsx";

interface ProgressProps {
  label: string;
  /** 0 to 1, or null if unknown. */
  value: number | null;
  /** At the right of the label: "18.2/24.6 MB". */
  detail?: ReactNode;
  hideLabel?: boolean;
}

export function Progress({ label, value, detail, hideLabel = false }: ProgressProps) {
  return (
    <Base.Root value={value} min={0} max={1}>
      <div className={hideLabel ? "sr-only" : "mb-1.5 flex items-baseline justify-between text-sm"}>
        <Base.Label>{label}</Base.Label>
        <span className="num text-ink-2">{detail}</span>
      </div>
      {value === null ? <div className="thread-line shuttle h-3" /> : <Picks share={value} units={36} fine />}
    </Base.Root>
  );
}
