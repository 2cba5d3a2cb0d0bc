import { useEffect, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";

const slowMs = 8_000;

/** Placeholders in the layout of the dashboard. The text is announced at once, and visible after 8 s. */
export function DashboardSkeleton() {
  const { loading } = useMessages("dashboard");
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className="grid gap-(--gutter)">
      <output className={isSlow ? "text-sm text-ink-3" : "sr-only"}>{loading}</output>
      <Card className="grid grid-cols-2 gap-5 p-5 xl:grid-cols-4">
        {["creations", "posts", "views", "engagement"].map((stat) => (
          <Skeleton key={stat} lines={3} />
        ))}
      </Card>
      <div className="grid gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_368px]">
        <Card className="grid gap-6 p-5">
          {["first", "second", "third", "fourth"].map((row) => (
            <Skeleton key={row} picture />
          ))}
        </Card>
        <Card className="p-5">
          <Skeleton lines={4} />
        </Card>
      </div>
    </div>
  );
}
