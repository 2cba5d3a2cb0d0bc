import { type SyntheticEvent, useRef, useState } from "react";
import type { z } from "zod";
import { issuesOf } from "./api-error.ts";
import { useShellTexts } from "./language.ts";
import { useSay } from "./sentences.ts";

type Values = Record<string, unknown>;
type Errors<V extends Values> = Partial<Record<keyof V, string>>;

interface ZodFormOptions<V extends Values, Output> {
  schema: z.ZodType<Output>;
  initial: V;
  /** Called with the parsed values once they are valid. */
  onSubmit: (parsed: Output) => void;
  /** Called at every change, such as to take back a message above the form. */
  onEdit?: () => void;
}

/** What a component that only draws the form needs of it. */
export type ZodForm<V extends Values> = ReturnType<typeof useZodForm<V, unknown>>;

const firstPart = (path: PropertyKey | undefined) => String(path).split(".")[0] ?? "";

/**
 * Form state checked by a shared schema. Nothing is said while somebody first types: a field is checked when it is left,
 * from then on at every change, and all of them at submit, which leads to the first bad one.
 */
export function useZodForm<V extends Values, Output>({ schema, initial, onSubmit, onEdit }: ZodFormOptions<V, Output>) {
  const { kit } = useShellTexts();
  const say = useSay();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [announcement, setAnnouncement] = useState("");
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

  function point(found: Errors<V>): void {
    setErrors(found);
    const bad = names.filter((name) => found[name] !== undefined);
    setAnnouncement(kit.attention(bad.length));
    const [first] = bad;
    if (first !== undefined) elements.current.get(first)?.focus();
  }

  function setValue<Name extends keyof V>(name: Name, value: V[Name]): void {
    const next = { ...values, [name]: value };
    setValues(next);
    onEdit?.();
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: problems(next)[name] });
  }

  /** Spread onto a control of the kit: `<TextField label="Email" {...form.field("email")} />`. */
  function field<Name extends keyof V & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name] && say(errors[name]),
      onValueChange: (value: V[Name]) => setValue(name, value),
      onBlur: () => {
        // An untouched field left empty is not wrong yet.
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
    setAnnouncement("");
    const result = schema.safeParse(values);
    if (result.success) onSubmit(result.data);
    else point(problems(values));
  }

  /**
   * Puts the server's issues on their fields. False when none of them belongs to this form. A field at which there is but one thing
   * that only the server can find wrong may say it in words of its own.
   */
  function showServerIssues(error: unknown, words: Errors<V> = {}): boolean {
    const found: Errors<V> = {};
    for (const issue of issuesOf(error)) {
      const name = firstPart(issue.path) as keyof V;
      if (name in values) found[name] ??= words[name] ?? issue.message;
    }
    if (Object.keys(found).length === 0) return false;
    point(found);
    return true;
  }

  const focus = (name: keyof V) => elements.current.get(name)?.focus();

  function reset(to: V = initial): void {
    setValues(to);
    setErrors({});
    setAnnouncement("");
  }

  return { values, errors, announcement, field, setValue, submit, showServerIssues, focus, reset };
}
