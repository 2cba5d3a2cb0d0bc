import { useState } from "react";
import { useTitle } from "#client/lib/use-title.ts";
import { Callout } from "#client/ui/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

interface AuthScreenProps {
  notice?: string | undefined;
  tone?: "info" | "success";
}

/** Sign In and Sign Up in one place; swapping them changes no address. */
export function AuthScreen({ notice, tone = "info" }: AuthScreenProps) {
  const [mode, setMode] = useState<"sign-in" | "sign-up">("sign-in");
  const [isSwapped, setIsSwapped] = useState(false);
  useTitle(mode === "sign-in" ? "Sign In" : "Sign Up");

  const swapTo = (next: typeof mode) => () => {
    setMode(next);
    setIsSwapped(true);
  };
  return (
    <AuthFrame>
      {notice !== undefined && !isSwapped && (
        <Callout tone={tone} announce="status" className="mb-6">
          {notice}
        </Callout>
      )}
      {mode === "sign-in" ? (
        <SignIn takeFocus={isSwapped} onSwap={swapTo("sign-up")} />
      ) : (
        <SignUp onSwap={swapTo("sign-in")} />
      )}
    </AuthFrame>
  );
}
