import { useSettings } from "#client/features/users/settings.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";

/** Shown above switches that are disabled because the settings could not be loaded. */
export function SettingsLoadError() {
  const { loadFailed } = useMessages("settings");
  const { error, data, refetch } = useSettings();
  if (error === null || data !== undefined) return null;
  return <LoadError title={loadFailed} error={error} onRetry={() => void refetch()} />;
}
