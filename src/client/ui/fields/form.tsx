import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate"> {
  /** Announced after an invalid submit: "2 fields need attention". */
  announcement: string;
}

/** Turns off the browser's validation bubbles: errors appear at the fields. */
export function Form({ announcement, children, ...rest }: FormProps) {
  return (
    <form {...rest} noValidate>
      {children}
      <output className="sr-only">{announcement}</output>
    </form>
  );
}
