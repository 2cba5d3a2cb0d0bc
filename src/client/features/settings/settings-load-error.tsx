import { useSettings } from "#client/features/users/settings.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";

/** Shown above switches that are disabled because the settings could not be loaded. */
export function SettingsLoadError() {
  const { loadFailed } = useMessages("settings");
  const settings = useSettings();
  const failure = useFailure(settings);
  if (failure === null || settings.data !== undefined) return null;
  return <LoadError title={loadFailed} {...failure} />;
}
