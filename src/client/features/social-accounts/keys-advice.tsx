import { useMessages } from "#client/lib/language/language.ts";

const variable = (name: string) => <code className="font-mono text-[.93em] text-ink-1">{name}</code>;

/** What the operator can do on a server without keys: add keys of a network, or use the sandbox. */
export function KeysAdvice() {
  const { advice: messages } = useMessages("accounts");
  return (
    <ul className="grid gap-1">
      <li>
        {messages.add(
          variable("META_APP_ID"),
          variable("META_APP_SECRET"),
          variable("X_CLIENT_ID"),
          variable("X_CLIENT_SECRET"),
        )}
      </li>
      <li>{messages.sandbox(variable("SANDBOX=true"))}</li>
    </ul>
  );
}
