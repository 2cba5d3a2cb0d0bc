import { useShellTexts } from "#client/lib/language.ts";
import { cx } from "./cx.ts";

/** `used/limit`. Turns turmeric from 90 % on and madder past the limit; nothing is cut off. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const { kit } = useShellTexts();
  const over = used > limit;
  const tone = over ? "text-danger" : used >= limit * 0.9 ? "text-warning" : "text-ink-3";
  return (
    <span className={cx("num text-xs font-regular", tone)}>
      {used}/{limit}
      <span className="sr-only">{over ? `, ${kit.tooMany(used - limit)}` : ` ${kit.characters}`}</span>
    </span>
  );
}
