import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
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
  const isInvited = useSearchParams()[0].has("invitation");
  const [mode, setMode] = useState<"sign-in" | "sign-up">(isInvited ? "sign-up" : "sign-in");
  const [isSwapped, setIsSwapped] = useState(false);
  const { signIn, signUp } = useTexts("auth");
  useTitle(mode === "sign-in" ? signIn.title : signUp.tab);

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
