import type { ReactNode } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { AuthHeading } from "./auth-heading.tsx";

/** Shown for an expired or used link from a mail; `children` lead to a new one. */
export function DeadLink({ children }: { children: ReactNode }) {
  const { deadLink: messages } = useMessages("auth");
  return (
    <div className="animate-arrive" role="alert">
      <AuthHeading title={messages.title} takeFocus>
        {messages.text}
      </AuthHeading>
      {children}
    </div>
  );
}
