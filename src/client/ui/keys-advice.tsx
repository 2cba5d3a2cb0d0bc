import { useShellTexts } from "#client/lib/language.ts";

const variable = (name: string) => <code className="font-mono text-[.93em] text-ink-1">{name}</code>;

/** How a server without keys for any network comes to post: with keys, or without any in the sandbox. */
export function KeysAdvice() {
  const { keys: texts } = useShellTexts();
  return (
    <ul className="grid gap-1">
      <li>
        {texts.add(
          variable("META_APP_ID"),
          variable("META_APP_SECRET"),
          variable("X_CLIENT_ID"),
          variable("X_CLIENT_SECRET"),
        )}
      </li>
      <li>{texts.sandbox(variable("SANDBOX=true"))}</li>
    </ul>
  );
}
