import type { ComponentProps } from "react";
import { Callout } from "../feedback/callout.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate"> {
  /** Announced after an invalid submit: "2 fields need attention". */
  announcement: string;
  /** Why it could not be sent, if that is about no single field. */
  failure?: string | undefined;
}

/** Turns off the browser's validation bubbles: errors appear at the fields. */
export function Form({ announcement, failure, children, ...rest }: FormProps) {
  return (
    <form {...rest} noValidate>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
      {children}
      <output className="sr-only">{announcement}</output>
    </form>
  );
}
