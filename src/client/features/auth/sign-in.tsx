import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod";
import { LoginInput } from "#shared/auth.ts";
import { errorText } from "#client/lib/api-error.ts";
import { followAccount } from "#client/lib/appearance.ts";
import { useAuth } from "#client/lib/auth.tsx";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { PasswordField } from "#client/ui/password-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { AuthHeading } from "./auth-heading.tsx";
import { SocialSignIn } from "./social-sign-in.tsx";
import { SwapLine } from "./swap-line.tsx";

const SignInForm = z.object({
  email: z.string().trim().min(1, "Enter your email").pipe(LoginInput.shape.email),
  password: z.string().min(1, "Enter your password").pipe(LoginInput.shape.password),
});

export function SignIn({ takeFocus, onSwap }: { takeFocus: boolean; onSwap: () => void }) {
  const { acceptSession } = useAuth();
  const [failure, setFailure] = useState<string>();
  const login = trpc.auth.login.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: SignInForm,
    initial: { email: "", password: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (credentials) => {
      login.mutate(credentials, {
        onSuccess: (signedIn) => {
          followAccount(signedIn.user.id);
          acceptSession(signedIn);
        },
        onError: (error) => {
          if (form.showServerIssues(error)) return;
          setFailure(errorText(error, "Login failed"));
          form.focus("password");
        },
      });
    },
  });
  return (
    <div className="animate-arrive">
      <AuthHeading title="Sign In" takeFocus={takeFocus}>
        Pick up where you left off.
      </AuthHeading>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField {...form.field("password")} label="Password" size="lg" autoComplete="current-password" />
        <p className="-mt-1 text-sm">
          <Link to={paths.forgotPassword} state={{ email: form.values.email }} className="link touch-area">
            Forgot Password?
          </Link>
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={login.isPending}
          busyLabel="Signing in"
          className="mt-1"
        >
          Sign In
        </Button>
      </Form>
      <SocialSignIn />
      <SwapLine question="New to Postloom?" label="Sign Up" onSwap={onSwap} />
    </div>
  );
}
