import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { Logo } from "#client/ui/pictures/logo.tsx";

interface PasswordScreenProps {
  error: string | undefined;
  isOpening: boolean;
  onSubmit: (password: string) => void;
}

/** Says nothing about the workspace: the password comes first. */
export function PasswordScreen({ error, isOpening, onSubmit }: PasswordScreenProps) {
  const { password: messages } = useMessages("clientReview");
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-100 content-center gap-8 px-5 py-12">
      <Logo height={30} />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(typed === "");
          if (typed !== "" && !isOpening) onSubmit(typed);
        }}
      >
        <div className="grid gap-2">
          <h1 className="text-balance">{messages.title}</h1>
          <p className="text-ink-2">{messages.text}</p>
        </div>
        <PasswordField
          label={messages.label}
          size="lg"
          autoComplete="current-password"
          value={typed}
          onValueChange={(value) => {
            setTyped(value);
            setIsMissing(false);
          }}
          error={isMissing ? messages.enter : error}
        />
        <Button type="submit" variant="primary" size="lg" block busy={isOpening} busyLabel={messages.busy}>
          {messages.submit}
        </Button>
      </form>
    </main>
  );
}
