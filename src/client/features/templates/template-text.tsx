import { cx } from "#client/ui/cx.ts";
import { partsOf } from "./body-parts.ts";

interface TemplateTextProps {
  body: string;
  values?: Readonly<Record<string, string>>;
  className?: string;
}

/** A template's text with its variables marked: underlined if filled, with a dashed line if not. */
export function TemplateText({ body, values, className }: TemplateTextProps) {
  return (
    <p dir="auto" className={cx("text-start wrap-anywhere whitespace-pre-wrap", className)}>
      {partsOf(body, values).map((part, index) =>
        "text" in part ? (
          part.text
        ) : (
          <span
            key={index}
            className={cx(
              "border-b",
              part.isFilled
                ? "border-solid border-accent-ink text-ink-1"
                : "border-dashed border-line-strong text-accent-ink",
            )}
          >
            {part.shown}
          </span>
        ),
      )}
    </p>
  );
}
