import { Webhook as WebhookIcon } from "lucide-react";
import { useId, useState } from "react";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { DisclosureButton } from "#client/ui/buttons/disclosure-button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Badge, type BadgeTone } from "#client/ui/feedback/badge.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import type { Webhook } from "#shared/webhooks/webhooks.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookMenu } from "./webhook-menu.tsx";

type State = "active" | "failing" | "paused";

const stateOf = ({ status, failingSince }: Webhook): State =>
  status === "paused" ? "paused" : failingSince === null ? "active" : "failing";

const tones: Record<State, BadgeTone> = { active: "success", failing: "danger", paused: "draft" };

/** What a member should know about a webhook; undefined: nothing. */
function useRemark(webhook: Webhook): string | undefined {
  const messages = useMessages("webhooks");
  const { pauseReason, failingSince, previousSecretUntil } = webhook;
  if (pauseReason !== null) return messages.pausedBecause[pauseReason];
  if (failingSince !== null) return messages.failingSince({ moment: formatMoment(failingSince) });
  return previousSecretUntil === null
    ? undefined
    : messages.twoSecretsUntil({ moment: formatMoment(previousSecretUntil) });
}

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const messages = useMessages("webhooks");
  const remark = useRemark(webhook);
  const [isOpen, setIsOpen] = useState(false);
  const deliveriesId = useId();
  const state = stateOf(webhook);
  const { host } = new URL(webhook.url);
  const count = webhook.events.length;
  return (
    <CardRow
      lead={<RowIcon icon={WebhookIcon} />}
      title={webhook.url}
      badges={<Badge tone={tones[state]}>{messages.states[state]}</Badge>}
      notes={[count === 0 ? messages.allEvents : messages.eventsChosen({ count })]}
      actions={
        <>
          <DisclosureButton
            isOpen={isOpen}
            controls={deliveriesId}
            label={messages.deliveriesOf({ host })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.deliveries}
          </DisclosureButton>
          <WebhookMenu webhook={webhook} host={host} onTested={() => setIsOpen(true)} />
        </>
      }
      below={
        <div id={deliveriesId} hidden={!isOpen}>
          {isOpen && <WebhookDeliveries webhook={webhook} />}
        </div>
      }
    >
      {remark !== undefined && (
        <p className={cx("mt-1 text-sm", state === "failing" ? "text-danger" : "text-ink-2")}>{remark}</p>
      )}
    </CardRow>
  );
}
