import { useTexts } from "#client/lib/language.ts";
import { useSettings } from "#client/lib/settings.ts";
import { ListFailed } from "./list-failed.tsx";

/** Above switches that cannot be moved, because nobody knows how they stand. */
export function SettingsUnread() {
  const { loadFailed } = useTexts("settings");
  const { error, data, refetch } = useSettings();
  if (error === null || data !== undefined) return null;
  return <ListFailed title={loadFailed} error={error} onRetry={() => void refetch()} />;
}
