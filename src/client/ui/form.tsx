import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate"> {
  /** Read out after a refused submit: "2 fields need attention". */
  announcement: string;
}

/** The browser's own bubbles are off: messages stand at their fields, in the product's words. */
export function Form({ announcement, children, ...rest }: FormProps) {
  return (
    <form {...rest} noValidate>
      {children}
      <output className="sr-only">{announcement}</output>
    </form>
  );
}
