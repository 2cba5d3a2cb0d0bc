import { Calendar } from "#client/features/calendar/calendar.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("calendar").title);
  return <Calendar />;
}
