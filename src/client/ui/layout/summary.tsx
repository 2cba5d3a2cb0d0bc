import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** The summary of a `<details className="group">`, with a chevron instead of the browser's marker. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="touch-area flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm py-1 text-sm font-medium text-ink-2 hover:text-ink-1 [&::-webkit-details-marker]:hidden">
      <ChevronRight size={16} strokeWidth={1.75} className="-ml-1 group-open:rotate-90" aria-hidden="true" />
      {children}
    </summary>
  );
}
