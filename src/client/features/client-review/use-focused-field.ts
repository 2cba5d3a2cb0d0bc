import { useEffect, useRef } from "react";

/** For a field that takes the place of the pressed button: it gets the focus, which would be lost with the button. */
export function useFocusedField() {
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (element: HTMLElement | null) => {
    field.current = element;
  };
}
