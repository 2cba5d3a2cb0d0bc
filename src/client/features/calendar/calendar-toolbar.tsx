import { ChevronLeft, ChevronRight } from "lucide-react";
import { inkOf, statusLook } from "#client/features/status/status-badge.tsx";
import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import type { CalendarViewName } from "./calendar-view.ts";

interface CalendarToolbarProps {
  view: CalendarViewName;
  views: readonly CalendarViewName[];
  range: string;
  onView: (view: CalendarViewName) => void;
  onStep: (direction: 1 | -1) => void;
  onToday: () => void;
}

const signs = ["posted", "scheduled", "submitted", "processing", "failed"] as const;

export function CalendarToolbar({ view, views, range, onView, onStep, onToday }: CalendarToolbarProps) {
  const messages = useMessages("calendar");
  const zone = useTimeZone();
  const { isPersonal } = useWorkspace();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <Button size="sm" onClick={onToday}>
          {messages.today}
        </Button>
        <Button variant="quiet" size="sm" square aria-label={messages.previous[view]} onClick={() => onStep(-1)}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="sm" square aria-label={messages.next[view]} onClick={() => onStep(1)}>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
      <h2 className="text-[18px] leading-6 max-md:order-1" aria-live="polite">
        {range}
      </h2>
      <span className="text-xs text-ink-3 max-md:order-1">{zone}</span>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <ul aria-label={messages.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 max-md:hidden">
          {(isPersonal ? signs.filter((sign) => sign !== "submitted") : signs).map((sign) => {
            const { icon: Icon, tone, label } = statusLook(sign);
            return (
              <li key={sign} className="flex items-center gap-[5px]">
                <Icon size={14} strokeWidth={2} className={inkOf[tone]} aria-hidden="true" />
                {label}
              </li>
            );
          })}
        </ul>
        <Segmented
          label={messages.view}
          options={views.map((value) => ({ value, label: messages.views[value] }))}
          value={view}
          onValueChange={onView}
        />
      </div>
    </div>
  );
}
