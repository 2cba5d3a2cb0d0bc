import type { ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { AuthHeading } from "./auth-heading.tsx";

/** A mailed link that opens nothing any more; the child says how to get another. */
export function DeadLink({ children }: { children: ReactNode }) {
  const { deadLink: texts } = useTexts("auth");
  return (
    <div className="animate-arrive" role="alert">
      <AuthHeading title={texts.title} takeFocus>
        {texts.text}
      </AuthHeading>
      {children}
    </div>
  );
}
