import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { SharedFileList } from "./shared-file-list.tsx";
import type { Share } from "./shares.ts";

interface ShareQuestionProps {
  share: Share;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before anything of a share leaves the browser: another page can post a form that looks like a share of the operating system. */
export function ShareQuestion({ share, onKeep, onDiscard }: ShareQuestionProps) {
  const { shared: messages } = useMessages("media");
  const { text, files, pictures } = share;
  return (
    <Callout tone="info" announce="status" title={messages.question}>
      <p>{messages.questionHint({ count: files.length })}</p>
      <div className="mt-3 grid gap-3">
        {text !== "" && (
          <blockquote
            dir="auto"
            className="line-clamp-6 max-w-prose border-s-2 border-info/34 ps-3 break-words whitespace-pre-line"
          >
            {text}
          </blockquote>
        )}
        {files.length > 0 && <SharedFileList files={files} />}
        {pictures.map((address) => (
          <p key={address} className="break-words">
            {messages.picture({ host: new URL(address).hostname })}
          </p>
        ))}
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onKeep}>
            {messages.keep}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {messages.throwAway}
          </Button>
        </span>
      </div>
    </Callout>
  );
}
