import { useTexts } from "#client/lib/language.ts";
import { cx } from "#client/ui/cx.ts";

export function StepPicks({ step }: { step: 1 | 2 }) {
  const { signUp } = useTexts("auth");
  return (
    <span className="flex items-center gap-3 text-sm">
      <span aria-hidden="true" className="flex items-center gap-0.5">
        <i className="h-2 w-8 rounded-[2px] bg-thread" />
        <i className={cx("h-3 w-8 rounded-[2px]", step === 2 ? "bg-thread-2" : "bg-surface-3")} />
      </span>
      {signUp.step(step)}
    </span>
  );
}
