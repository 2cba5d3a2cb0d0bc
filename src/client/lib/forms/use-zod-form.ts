import { type SyntheticEvent, useRef, useState } from "react";
import type { z } from "zod";
import { errorText, issuesOf } from "../api/api-error.ts";
import { useShellMessages } from "../language/language.ts";
import { useSay } from "../language/sentences.ts";

type Values = Record<string, unknown>;
type Errors<V extends Values> = Partial<Record<keyof V, string>>;

interface ZodFormOptions<V extends Values, Output> {
  schema: z.ZodType<Output>;
  initial: V;
  /** Called with the parsed values once they are valid. */
  onSubmit: (parsed: Output) => void;
  /** Called at every change, for example to hide a message beside the form. */
  onEdit?: () => void;
}

/** For components that only render the form. */
export type ZodForm<V extends Values> = ReturnType<typeof useZodForm<V, unknown>>;

const firstPart = (path: PropertyKey | undefined) => String(path).split(".")[0] ?? "";

/**
 * Form state checked by a shared schema. A field is checked on blur, then at every change while it has an error. Submit
 * checks all fields and focuses the first invalid one.
 */
export function useZodForm<V extends Values, Output>({ schema, initial, onSubmit, onEdit }: ZodFormOptions<V, Output>) {
  const { kit } = useShellMessages();
  const say = useSay();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [announcement, setAnnouncement] = useState("");
  const [failure, setFailure] = useState<string>();
  const elements = useRef(new Map<keyof V, HTMLElement>());

  const names = Object.keys(initial) as (keyof V)[];

  function problems(of: V): Errors<V> {
    const found: Errors<V> = {};
    for (const issue of schema.safeParse(of).error?.issues ?? []) {
      const name = firstPart(issue.path[0]) as keyof V;
      found[name] ??= issue.message;
    }
    return found;
  }

  function showErrors(found: Errors<V>): void {
    setErrors(found);
    const invalid = names.filter((name) => found[name] !== undefined);
    setAnnouncement(kit.attention({ count: invalid.length }));
    const [first] = invalid;
    if (first !== undefined) elements.current.get(first)?.focus();
  }

  function setValue<Name extends keyof V>(name: Name, value: V[Name]): void {
    const next = { ...values, [name]: value };
    setValues(next);
    setFailure(undefined);
    onEdit?.();
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: problems(next)[name] });
  }

  /** Props of a control in src/client/ui: `<TextField label="Email" {...form.field("email")} />`. */
  function field<Name extends keyof V & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name] && say(errors[name]),
      onValueChange: (value: V[Name]) => setValue(name, value),
      onBlur: () => {
        // An unchanged field shows no error on blur.
        if (values[name] !== initial[name]) setErrors((known) => ({ ...known, [name]: problems(values)[name] }));
      },
      inputRef: (element: HTMLElement | null) => {
        if (element === null) elements.current.delete(name);
        else elements.current.set(name, element);
      },
    };
  }

  function submit(event?: SyntheticEvent): void {
    event?.preventDefault();
    // For React, a dialog stays inside the form of its page.
    event?.stopPropagation();
    setAnnouncement("");
    const result = schema.safeParse(values);
    if (result.success) onSubmit(result.data);
    else showErrors(problems(values));
  }

  /**
   * Shows the server's issues at their fields; false if none belongs to this form. `messages` replaces the server's
   * message of a field, where the server can find only one problem.
   */
  function showServerIssues(error: unknown, messages: Errors<V> = {}): boolean {
    const found: Errors<V> = {};
    for (const issue of issuesOf(error)) {
      const name = firstPart(issue.path) as keyof V;
      if (name in values) found[name] ??= messages[name] ?? issue.message;
    }
    if (Object.keys(found).length === 0) return false;
    showErrors(found);
    return true;
  }

  /** Shows the server's issues as above, otherwise the error in the form until the next change. */
  function showError(error: unknown, fallback?: string, messages?: Errors<V>): boolean {
    const isAtFields = showServerIssues(error, messages);
    if (!isAtFields) setFailure(errorText(error, fallback));
    return isAtFields;
  }

  const focus = (name: keyof V) => elements.current.get(name)?.focus();

  function reset(to: V = initial): void {
    setValues(to);
    setErrors({});
    setAnnouncement("");
    setFailure(undefined);
  }

  /** Props of the form in src/client/ui: `<Form {...form.props}>`. */
  const props = { onSubmit: submit, announcement, failure };

  return { values, errors, failure, props, field, setValue, setFailure, showServerIssues, showError, focus, reset };
}
