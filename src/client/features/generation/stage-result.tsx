import { RefreshCw } from "lucide-react";
import type { Creation } from "#shared/creations.ts";
import { Button } from "#client/ui/button.tsx";
import { PictureTools } from "./picture-tools.tsx";
import { PostToMenu } from "./post-to-menu.tsx";
import { ResultDetails } from "./result-details.tsx";
import { ResultImage } from "./result-image.tsx";
import { StageFrame } from "./stage-frame.tsx";

interface StageResultProps {
  creation: Creation;
  url: string;
  fallbackUrl: string | null;
  modelLabel: string | null;
  /** The panel holds something new, so generating is the next step, not posting. */
  isEdited: boolean;
  onGenerateAgain: () => void;
  onNewPrompt: () => void;
}

export function StageResult(props: StageResultProps) {
  const { creation, url, fallbackUrl, modelLabel, isEdited, onGenerateAgain, onNewPrompt } = props;
  return (
    <StageFrame
      label="Result"
      art={
        <>
          <ResultImage
            key={url}
            url={url}
            alt={creation.altText ?? creation.prompt ?? creation.title}
            fallbackUrl={fallbackUrl}
          />
          <PictureTools creation={creation} url={url} />
        </>
      }
      side={<ResultDetails creation={creation} url={url} modelLabel={modelLabel} />}
      foot={
        <>
          <Button onClick={onGenerateAgain} className="max-md:flex-1">
            <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
            Generate Again
          </Button>
          <Button variant="quiet" onClick={onNewPrompt} className="max-md:flex-1">
            New Prompt
          </Button>
          <PostToMenu creationId={creation.id} isPrimary={!isEdited} />
        </>
      }
    />
  );
}
