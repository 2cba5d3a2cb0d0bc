import { ChevronDown, Webhook as WebhookIcon } from "lucide-react";
import { useId, useState } from "react";
import { formatMoment, formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Badge, type BadgeTone } from "#client/ui/feedback/badge.tsx";
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
  if (failingSince !== null) return messages.failingSince(formatMoment(failingSince));
  return previousSecretUntil === null ? undefined : messages.twoSecretsUntil(formatMoment(previousSecretUntil));
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
    <li className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 md:px-5">
        <WebhookIcon size={20} strokeWidth={1.75} className="shrink-0 text-ink-3 max-sm:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{webhook.url}</span>
            <Badge tone={tones[state]}>{messages.states[state]}</Badge>
          </p>
          <p className="mt-0.5 text-xs text-ink-3">
            {count === 0 ? messages.allEvents : messages.eventsChosen(count, formatNumber(count))}
          </p>
          {remark !== undefined && (
            <p className={cx("text-sm", state === "failing" ? "text-danger" : "text-ink-2")}>{remark}</p>
          )}
        </div>
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            className="touch-area"
            aria-expanded={isOpen}
            aria-controls={deliveriesId}
            aria-label={messages.deliveriesOf(host)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.deliveries}
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className={cx("transition-transform", isOpen && "rotate-180")}
            />
          </Button>
          <WebhookMenu webhook={webhook} host={host} onTested={() => setIsOpen(true)} />
        </div>
      </div>
      <div id={deliveriesId} hidden={!isOpen}>
        {isOpen && <WebhookDeliveries webhook={webhook} />}
      </div>
    </li>
  );
}
