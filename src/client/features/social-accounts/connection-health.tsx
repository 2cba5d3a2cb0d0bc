import { Check, ChevronDown, CircleMinus, TriangleAlert, X } from "lucide-react";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSay } from "#client/lib/sentences.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { cx } from "#client/ui/cx.ts";

const looks = {
  ok: { Icon: Check, tone: "text-success" },
  warning: { Icon: TriangleAlert, tone: "text-warning" },
  failed: { Icon: X, tone: "text-danger" },
  skipped: { Icon: CircleMinus, tone: "text-ink-3" },
} as const satisfies Record<HealthCheck["state"], unknown>;

const isFine = ({ state }: HealthCheck) => state === "ok" || state === "skipped";

function CheckLine({ check }: { check: HealthCheck }) {
  const { names, states } = useTexts("accounts").health;
  const say = useSay();
  const { Icon, tone } = looks[check.state];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 text-sm">
      <Icon size={16} strokeWidth={2} className={cx("mt-0.5", tone)} aria-hidden="true" />
      <p>
        <span className="font-strong">{names[check.name]}</span>
        <span className="sr-only">{`: ${states[check.state]}.`}</span>{" "}
        <span className="text-ink-2 [overflow-wrap:anywhere]">
          {say(check.message)} {check.state !== "ok" && check.fix !== null && say(check.fix)}
        </span>
      </p>
    </li>
  );
}

/** What the last look at a connection found, folded while all is well, and the button that looks again. */
export function ConnectionHealth({ account: { id, health } }: { account: SocialAccount }) {
  const { health: texts } = useTexts("accounts");
  const check = trpc.socialAccounts.check.useMutation();
  const troubled = health?.checks.filter((line) => !isFine(line)).length ?? 0;
  return (
    <details className="group mt-2" open={troubled > 0}>
      <summary className="touch-area inline-flex cursor-pointer items-center gap-1.5 text-xs text-ink-3 hover:text-ink">
        {health === null ? texts.notYet : troubled === 0 ? texts.well : texts.troubled(troubled)}
        <ChevronDown size={14} strokeWidth={2} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-3 grid justify-items-start gap-3">
        {health !== null && (
          <ul className="grid gap-2">
            {health.checks.map((line) => (
              <CheckLine key={line.name} check={line} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="sm" busy={check.isPending} busyLabel={texts.checking} onClick={() => check.mutate({ id })}>
            {texts.check}
          </Button>
          {health !== null && (
            <span className="text-xs text-ink-3">{texts.lastChecked(formatMoment(health.checkedAt))}</span>
          )}
        </div>
        {check.error !== null && (
          <p role="alert" className="text-sm text-danger">
            {errorText(check.error)}
          </p>
        )}
      </div>
    </details>
  );
}
