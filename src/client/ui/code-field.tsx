import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A code of an app, which phones and password managers offer to fill in. Letters, too, are taken: the other kind has some. */
export function CodeField(props: Omit<TextFieldProps, "type" | "autoComplete" | "figures" | "inputMode">) {
  return <TextField {...props} figures autoComplete="one-time-code" maxLength={40} />;
}
