import { Plus } from "lucide-react";
import { useState } from "react";
import { type ApiKey, apiKeysMax } from "#shared/auth/api-keys.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { ListFailed } from "../list-failed.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

export function ApiKeysCard() {
  const { keys: texts } = useTexts("settings");
  const keys = trpc.apiKeys.list.useQuery({ limit: apiKeysMax }, { select: (answer) => answer.apiKeys });
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isFull = (keys.data?.length ?? 0) >= apiKeysMax;
  return (
    <Card aria-labelledby="api-keys" aria-busy={keys.isPending || undefined}>
      <CardHeader title={texts.title} id="api-keys" level={3}>
        <Button size="sm" className="touch-area" disabled={isFull} onClick={() => setIsCreating(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.create}
        </Button>
      </CardHeader>
      <p className="max-w-[64ch] px-4 pb-4 text-sm text-ink-3 md:px-5">
        {isFull ? texts.full(apiKeysMax) : texts.text}{" "}
        <a href="/api/docs" className="link touch-area whitespace-nowrap">
          {texts.docs}
        </a>
      </p>
      {keys.error !== null && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <ListFailed title={texts.failed} error={keys.error} onRetry={() => void keys.refetch()} />
        </div>
      )}
      {keys.isPending && <Skeleton className="px-4 pt-2 pb-6 md:px-5" />}
      {keys.data?.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-3 md:px-5">{texts.none}</p>
      )}
      <ul>
        {keys.data?.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
      {revoking !== null && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}
