import { RefreshCw, Shuffle, Copy, Download, Heart, Link as LinkIcon, Maximize2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { inWidth } from "#client/features/creations/src-set.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { copyImage, copyText } from "#client/lib/browser/clipboard.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Tooltip } from "#client/ui/popups/tooltip.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import { type StageShape, StageFrame } from "../stage/stage-frame.tsx";
import type { Generation } from "../use-generation.ts";
import { PostToMenu } from "./post-to-menu.tsx";
import { ResultDetails } from "./result-details.tsx";
import { ResultMenu } from "./result-menu.tsx";
import { VideoPlayer } from "./video-player.tsx";

const toolClass =
  "grid size-9 place-items-center rounded-md bg-[rgb(10_14_30/.84)] text-[#f6f2ea] hover:bg-[rgb(10_14_30)] max-md:size-11";
const toolIcon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Always visible, not only on hover. */
function PictureTools({ creation, url }: { creation: Creation; url: string }) {
  const { tools: messages } = useMessages("generation");
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    onSuccess: (answer) => utils.creations.get.setData({ id: creation.id }, answer),
  });
  const isFavourite = update.isPending ? !creation.isFavourite : creation.isFavourite;
  // The clipboard accepts images; of a video the URL is copied.
  const copy =
    creation.type === "image"
      ? { label: messages.copyImage, icon: Copy, run: () => copyImage(url, messages.imageCopied) }
      : {
          label: messages.copyLink,
          icon: LinkIcon,
          run: () => copyText(new URL(url, location.origin).href, messages.linkCopied),
        };
  return (
    <div className="absolute top-3 right-3 flex gap-1.5">
      <Tooltip label={messages.download} side="bottom">
        <a href={`${url}?download`} download aria-label={messages.download} className={toolClass}>
          <Download {...toolIcon} />
        </a>
      </Tooltip>
      <Tooltip label={copy.label} side="bottom">
        <button type="button" aria-label={copy.label} className={toolClass} onClick={() => void copy.run()}>
          <copy.icon {...toolIcon} />
        </button>
      </Tooltip>
      <IfMay action="content.write">
        <Tooltip label={isFavourite ? messages.notFavourite : messages.favourite} side="bottom">
          <button
            type="button"
            aria-label={messages.favourite}
            aria-pressed={isFavourite}
            className={toolClass}
            onClick={() => {
              if (!update.isPending) update.mutate({ id: creation.id, isFavourite: !creation.isFavourite });
            }}
          >
            <Heart {...toolIcon} fill={isFavourite ? "currentColor" : "none"} />
          </button>
        </Tooltip>
      </IfMay>
      <Tooltip label={messages.fullSize} side="bottom">
        <a href={url} target="_blank" rel="noopener" aria-label={messages.fullSize} className={toolClass}>
          <Maximize2 {...toolIcon} />
        </a>
      </Tooltip>
    </div>
  );
}

const retryMs = 1_000;

interface ResultImageProps {
  url: string;
  alt: string;
  /** First recent image, shown when this one fails twice. */
  fallbackUrl: string | null;
}

type Attempt = "first" | "waiting" | "second" | "given-up";

/** Retries once after a second, then shows the fallback picture with a message. Needs the url as key. */
function ResultImage({ url, alt, fallbackUrl }: ResultImageProps) {
  const { result: messages } = useMessages("generation");
  const [attempt, setAttempt] = useState<Attempt>("first");

  useEffect(() => {
    if (attempt !== "waiting") return;
    const timer = setTimeout(() => setAttempt("second"), retryMs);
    return () => clearTimeout(timer);
  }, [attempt]);

  if (attempt === "given-up") {
    return (
      <>
        {fallbackUrl !== null && <img src={fallbackUrl} alt="" className="size-full object-contain" />}
        <div
          role="alert"
          className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border border-line bg-surface-1 px-3.5 py-2.5 text-sm"
        >
          {messages.fallback}
          <button type="button" className="link" onClick={() => setAttempt("waiting")}>
            {messages.reload}
          </button>
        </div>
      </>
    );
  }
  // Another URL bypasses the cached failure of the first attempt.
  const src = attempt === "second" ? `${url}?retry=1` : url;
  return (
    <img
      key={src}
      src={src}
      alt={alt}
      onError={() => setAttempt(attempt === "second" ? "given-up" : "waiting")}
      className="size-full object-contain"
    />
  );
}

interface StageResultProps extends StageShape {
  creation: Creation;
  url: string;
  fallbackUrl: string | null;
  strip: ReactNode;
  generation: Generation;
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export function StageResult({ shape, creation, url, fallbackUrl, strip, generation }: StageResultProps) {
  const { kind, models, isEdited, generate, vary, remix, clear, isBusy } = generation;
  const messages = useMessages("generation");
  const kindMessages = messages.kinds[kind.type];
  const mayWrite = useMay()("content.write");
  const alt = creation.altText ?? creation.prompt ?? creation.title;
  return (
    <StageFrame
      shape={shape}
      label={messages.result.title}
      art={
        <>
          {creation.type === "image" ? (
            <ResultImage key={url} url={url} alt={alt} fallbackUrl={fallbackUrl} />
          ) : (
            <VideoPlayer
              key={url}
              url={url}
              posterUrl={creation.thumbnailUrl && inWidth(creation.thumbnailUrl, 1280)}
              label={alt}
            />
          )}
          <PictureTools creation={creation} url={url} />
        </>
      }
      side={<ResultDetails creation={creation} url={url} models={models} isWide={shape === "wide"} />}
      strip={strip}
      foot={
        mayWrite && (
          <>
            <Button onClick={generate} className="max-md:w-full">
              <RefreshCw {...icon} />
              {kindMessages.again}
            </Button>
            {creation.prompt !== null && (
              <Button variant="quiet" onClick={vary} disabled={isBusy} className="max-md:flex-1">
                <Shuffle {...icon} />
                {messages.stage.vary}
              </Button>
            )}
            <Button variant="quiet" onClick={clear} className="max-md:order-last max-md:flex-1">
              {kindMessages.clear}
            </Button>
            <ResultMenu creation={creation} models={models} onRemix={remix} />
            <PostToMenu
              creationId={creation.id}
              isPrimary={!isEdited}
              // On a phone the next step is at the bottom of the screen.
              className={isEdited ? "max-md:w-full" : "max-md:hidden"}
            />
          </>
        )
      }
    />
  );
}
