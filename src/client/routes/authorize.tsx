import { AuthFrame } from "#client/features/auth/auth-frame.tsx";
import { Consent } from "#client/features/programs/consent.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("security").programs.tab);
  return (
    <AuthFrame>
      <Consent />
    </AuthFrame>
  );
}
