import type { ReactNode } from "react";
import { Card } from "#client/ui/layout/card.tsx";

interface DataCardProps {
  id: string;
  title: string;
  text: string;
  action: ReactNode;
  /** The progress or the result. */
  children?: ReactNode;
}

export function DataCard({ id, title, text, action, children }: DataCardProps) {
  return (
    <Card aria-labelledby={id} className="grid gap-4 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="text-h3">
            {title}
          </h3>
          <p className="mt-1 text-sm text-ink-3">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
