import { TextField, type TextFieldProps } from "#client/ui/fields/text-field.tsx";

/** A field for a code of an authenticator app, with autofill, or for a recovery code, which has letters. */
export function CodeField(props: Omit<TextFieldProps, "type" | "autoComplete" | "figures" | "inputMode">) {
  return <TextField {...props} figures autoComplete="one-time-code" maxLength={40} />;
}
