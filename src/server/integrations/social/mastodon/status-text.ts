import type { TextSettings } from "#shared/platforms/text-settings.ts";

/** The fields of a status that hold its text. */
export interface StatusText {
  status: string;
  spoiler_text?: string;
  sensitive?: true;
}

/**
 * The text behind its content warning. Servers make the warning the text where there is no other, so the warning is sent as the text, and
 * a look-up finds it.
 */
export function statusText({ text, contentWarning }: { text: string } & TextSettings): StatusText {
  const warning = contentWarning?.trim() ?? "";
  if (warning === "") return { status: text };
  return text.trim() === ""
    ? { status: warning, sensitive: true }
    : { status: text, spoiler_text: warning, sensitive: true };
}
