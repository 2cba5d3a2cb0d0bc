import { useShellMessages } from "#client/lib/language/language.ts";
import { cx } from "../cx.ts";

/** `used/limit`, in the warning colour from 90 % on and in the danger colour past the limit. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const { kit } = useShellMessages();
  const over = used > limit;
  const tone = over ? "text-danger" : used >= limit * 0.9 ? "text-warning" : "text-ink-3";
  return (
    <span className={cx("num text-xs font-regular", tone)}>
      {used}/{limit}
      <span className="sr-only">{over ? `, ${kit.tooMany({ count: used - limit })}` : ` ${kit.characters}`}</span>
    </span>
  );
}
