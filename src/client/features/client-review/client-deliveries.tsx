import { ExternalLink, Play } from "lucide-react";
import { useState } from "react";
import { DeliveryPreview } from "#client/features/composer/preview/delivery-preview.tsx";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { ClientDelivery } from "#shared/posts/client-review.ts";

/** What each account sends, one at a time. */
export function ClientDeliveries({ deliveries }: { deliveries: readonly ClientDelivery[] }) {
  const messages = useMessages("clientReview");
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = deliveries.find(({ id }) => id === wanted) ?? deliveries[0];
  if (shown === undefined) return null;
  const isAmbiguous = new Set(deliveries.map(({ platform }) => platform)).size < deliveries.length;
  return (
    <div className="grid min-w-0 content-start gap-3">
      {deliveries.length > 1 && (
        <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
          <Segmented
            label={messages.networks}
            options={deliveries.map(({ id, platform, account }) => ({
              value: id as string,
              label: isAmbiguous ? (
                <span className="flex items-center gap-1.5">
                  <PlatformIcon platform={platform} size={15} />
                  <span className="sr-only">{platformNames[platform]}</span>
                  <bdi>{account.name}</bdi>
                </span>
              ) : (
                <PlatformIcon platform={platform} size={15} named />
              ),
            }))}
            value={shown.id as string}
            onValueChange={setWanted}
          />
        </div>
      )}
      <Delivery key={shown.id} delivery={shown} />
    </div>
  );
}

function Delivery({ delivery }: { delivery: ClientDelivery }) {
  const messages = useMessages("clientReview");
  const { platform, account, sandbox, texts, media, contentWarning, permalink } = delivery;
  const videos = media.filter(({ type }) => type === "video");
  return (
    <>
      {contentWarning !== null && <p className="text-sm text-ink-2">{messages.warning({ text: contentWarning })}</p>}
      <div className="max-w-130">
        <DeliveryPreview
          platform={platform}
          account={{ ...account, platform, externalId: null, sandbox }}
          texts={texts}
          // Prompt and title stay in the workspace; without an alternative text a picture is decorative here.
          media={media.map((one) => ({ ...one, prompt: null, title: "" }))}
          isScheduled={null}
        />
      </div>
      {videos.map(({ id, fileUrl }, index) => (
        <a
          key={id}
          href={fileUrl}
          target="_blank"
          rel="noreferrer"
          className="link touch-area inline-flex items-center gap-1.5 text-sm"
        >
          <Play size={16} strokeWidth={1.75} aria-hidden="true" />
          {videos.length === 1 ? messages.watch : messages.watchOf({ place: index + 1 })}
        </a>
      ))}
      {permalink !== null && (
        <a
          href={permalink}
          target="_blank"
          rel="noreferrer"
          className="link touch-area inline-flex items-center gap-1.5 text-sm"
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.seeOnline({ network: platformNames[platform] })}
        </a>
      )}
    </>
  );
}
