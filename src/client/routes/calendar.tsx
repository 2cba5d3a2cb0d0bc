import { Calendar } from "#client/features/posts/calendar/calendar.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle(useTexts("calendar").title);
  return <Calendar />;
}
