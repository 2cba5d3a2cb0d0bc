import type { ReactNode } from "react";
import { useShellTexts } from "#client/lib/language.ts";

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[.93em] text-ink-1">{children}</code>
);

/** How a server without keys for any network comes to post: with keys, or without any in the sandbox. */
export function KeysAdvice() {
  const { keys: texts } = useShellTexts();
  return (
    <ul className="grid gap-1">
      <li>
        {texts.add(
          <Code>META_APP_ID</Code>,
          <Code>META_APP_SECRET</Code>,
          <Code>X_CLIENT_ID</Code>,
          <Code>X_CLIENT_SECRET</Code>,
        )}
      </li>
      <li>{texts.sandbox(<Code>SANDBOX=true</Code>)}</li>
    </ul>
  );
}
