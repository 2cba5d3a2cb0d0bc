import { Check, ChevronDown, CircleMinus, TriangleAlert, X } from "lucide-react";
import type { HealthCheck } from "#shared/account-health.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatMoment } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { cx } from "#client/ui/cx.ts";

const names = {
  token: "Connection",
  scopes: "Permissions",
  task: "Role on the Page",
  quota: "Posts a day",
  media: "Reachable files",
} as const satisfies Record<HealthCheck["name"], string>;

const looks = {
  ok: { Icon: Check, tone: "text-success", label: "Fine" },
  warning: { Icon: TriangleAlert, tone: "text-warning", label: "Needs attention" },
  failed: { Icon: X, tone: "text-danger", label: "Does not work" },
  skipped: { Icon: CircleMinus, tone: "text-ink-3", label: "Not checked" },
} as const satisfies Record<HealthCheck["state"], unknown>;

const isFine = ({ state }: HealthCheck) => state === "ok" || state === "skipped";

function summaryOf(checks: readonly HealthCheck[]): string {
  const troubled = checks.filter((check) => !isFine(check)).length;
  if (troubled === 0) return "Everything works";
  return troubled === 1 ? "1 thing needs attention" : `${troubled} things need attention`;
}

function CheckLine({ check }: { check: HealthCheck }) {
  const { Icon, tone, label } = looks[check.state];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 text-sm">
      <Icon size={16} strokeWidth={2} className={cx("mt-0.5", tone)} aria-hidden="true" />
      <p>
        <span className="font-strong">{names[check.name]}</span>
        <span className="sr-only">: {label}.</span>{" "}
        <span className="text-ink-2 [overflow-wrap:anywhere]">
          {check.message} {check.state !== "ok" && check.fix}
        </span>
      </p>
    </li>
  );
}

/** What the last look at a connection found, folded while all is well, and the button that looks again. */
export function ConnectionHealth({ account: { id, health } }: { account: SocialAccount }) {
  const check = trpc.socialAccounts.check.useMutation();
  const isWell = health !== null && health.checks.every(isFine);
  return (
    <details className="group mt-2" open={health !== null && !isWell}>
      <summary className="touch-area inline-flex cursor-pointer items-center gap-1.5 text-xs text-ink-3 hover:text-ink">
        {health === null ? "Not checked yet" : summaryOf(health.checks)}
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
          <Button size="sm" busy={check.isPending} busyLabel="Checking" onClick={() => check.mutate({ id })}>
            Check now
          </Button>
          {health !== null && (
            <span className="text-xs text-ink-3">Last checked {formatMoment(health.checkedAt)}, daily by itself</span>
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
