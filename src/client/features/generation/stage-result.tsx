import { RefreshCw, Shuffle } from "lucide-react";
import type { ReactNode } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { inWidth } from "#client/lib/src-set.ts";
import { Button } from "#client/ui/button.tsx";
import { PictureTools } from "./picture-tools.tsx";
import { PostToMenu } from "./post-to-menu.tsx";
import { ResultDetails } from "./result-details.tsx";
import { ResultImage } from "./result-image.tsx";
import { ResultMenu } from "./result-menu.tsx";
import { StageFrame, type StageShape } from "./stage-frame.tsx";
import type { Generation } from "./use-generation.ts";
import { VideoPlayer } from "./video-player.tsx";
import { useTexts } from "#client/lib/language.ts";

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
  const words = useTexts("generation");
  const texts = words.kinds[kind.type];
  const alt = creation.altText ?? creation.prompt ?? creation.title;
  return (
    <StageFrame
      shape={shape}
      label={words.result.title}
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
        <>
          <Button onClick={generate} className="max-md:w-full">
            <RefreshCw {...icon} />
            {texts.again}
          </Button>
          {creation.prompt !== null && (
            <Button variant="quiet" onClick={vary} disabled={isBusy} className="max-md:flex-1">
              <Shuffle {...icon} />
              {words.stage.vary}
            </Button>
          )}
          <Button variant="quiet" onClick={clear} className="max-md:order-last max-md:flex-1">
            {texts.clear}
          </Button>
          <ResultMenu creation={creation} models={models} onRemix={remix} />
          <PostToMenu
            creationId={creation.id}
            isPrimary={!isEdited}
            // On a phone the next step stands at the bottom of the screen.
            className={isEdited ? "max-md:w-full" : "max-md:hidden"}
          />
        </>
      }
    />
  );
}
