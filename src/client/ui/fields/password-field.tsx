import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing" | "autoComplete"> {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps) {
  const { kit } = useShellMessages();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label={shown ? kit.hidePassword : kit.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="touch-area grid h-8 w-9 place-items-center rounded-[8px] text-ink-2 hover:bg-surface-3 hover:text-ink-1"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
