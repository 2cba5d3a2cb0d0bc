import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { z } from "zod";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { SignIn } from "./sign-in/sign-in.tsx";
import { SignUp } from "./sign-up/sign-up.tsx";

/** The link that led here may say what is wanted. */
const LocationState = z.object({ mode: z.literal("sign-up") });

interface AuthScreenProps {
  notice?: string | undefined;
  tone?: "info" | "success";
}

/** Sign-in and sign-up on one screen; switching between them does not change the URL. */
export function AuthScreen({ notice, tone = "info" }: AuthScreenProps) {
  const isInvited = useSearchParams()[0].has("invitation");
  const isNew = LocationState.safeParse(useLocation().state).success || isInvited;
  const [mode, setMode] = useState<"sign-in" | "sign-up">(isNew ? "sign-up" : "sign-in");
  const [isSwapped, setIsSwapped] = useState(false);
  const { signIn, signUp } = useMessages("auth");
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
