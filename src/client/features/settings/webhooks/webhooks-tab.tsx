import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card, CardHeader, CardText } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import { webhooksMax } from "#shared/webhooks/webhooks.ts";
import { CreateWebhookDialog } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of the workspace. */
export function WebhooksTab() {
  const messages = useMessages("webhooks");
  const webhooks = trpc.webhooks.list.useQuery(undefined, { select: (answer) => answer.webhooks });
  const [isCreating, setIsCreating] = useState(false);
  const isFull = (webhooks.data?.length ?? 0) >= webhooksMax;
  return (
    <Card aria-labelledby="webhooks" aria-busy={webhooks.isPending || undefined}>
      <CardHeader title={messages.title} id="webhooks" level={3}>
        <Button
          size="sm"
          className="touch-area"
          disabled={isFull || webhooks.data === undefined}
          onClick={() => setIsCreating(true)}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.add}
        </Button>
      </CardHeader>
      <CardText>
        {isFull && `${messages.full({ max: webhooksMax })} `}
        <a href="/api/docs" className="link touch-area whitespace-nowrap">
          {messages.docs}
        </a>
      </CardText>
      <RowsLoading query={webhooks} title={messages.failed} />
      {webhooks.data?.length === 0 && (
        <div className="border-t border-line">
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        </div>
      )}
      <ul>
        {webhooks.data?.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isCreating && <CreateWebhookDialog onClose={() => setIsCreating(false)} />}
    </Card>
  );
}
