import { KeyRound } from "lucide-react";
import type { ApiKey } from "#shared/auth/api-keys.ts";
import { formatDate, formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";

const everyMinute = 60_000;

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { keys: texts } = useTexts("settings");
  const { name, scope, lastFour, lastUsedAt, expiresAt } = apiKey;
  const now = useNow(everyMinute);
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) < now.getTime();
  return (
    <li className="flex items-center gap-3.5 border-t border-line px-4 py-3 md:px-5">
      <KeyRound size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <Badge tone="draft">{texts.scopes[scope]}</Badge>
        </p>
        <p className="text-xs text-ink-3">
          <span className="num">…{lastFour}</span>
          {" · "}
          {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatMoment(lastUsedAt))}
          {expiresAt !== null && (
            <span className={hasExpired ? "text-danger" : undefined}>
              {" · "}
              {(hasExpired ? texts.expiredOn : texts.expiresOn)(formatDate(expiresAt))}
            </span>
          )}
        </p>
      </div>
      <Button size="sm" className="touch-area" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}
