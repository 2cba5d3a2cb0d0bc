import { copyText } from "#client/lib/browser/clipboard.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";

interface LostWorkspaceProps {
  /** It was shown on this page before. */
  wasOpen: boolean;
  /** What was typed on the screen before. */
  texts: readonly string[];
}

/** In place of the screens of a workspace of which the user is no member. */
export function LostWorkspace({ wasOpen, texts }: LostWorkspaceProps) {
  const { lost: messages } = useMessages("workspaces");
  useTitle(wasOpen ? messages.title : messages.unknownTitle);
  return (
    <MessageScreen
      title={wasOpen ? messages.title : messages.unknownTitle}
      takeFocus
      action={
        // A page load: nothing of this workspace stays in memory.
        <a href={addressIn(null, paths.dashboard)} className={buttonClass({ variant: "primary" })}>
          {messages.toOwn}
        </a>
      }
    >
      <p>{wasOpen ? messages.text : messages.unknownText}</p>
      {texts.length > 0 && (
        <section aria-label={messages.typed} className="mt-5 grid gap-3">
          <p className="text-sm">{messages.typedText}</p>
          {texts.map((text) => (
            <div key={text} className="grid gap-2 rounded-md border border-line bg-surface-1 p-3">
              <p
                dir="auto"
                className="max-h-48 overflow-y-auto text-start wrap-anywhere whitespace-pre-wrap text-ink-1"
              >
                {text}
              </p>
              <Button size="sm" className="justify-self-start" onClick={() => void copyText(text, messages.copied)}>
                {messages.copy}
              </Button>
            </div>
          ))}
        </section>
      )}
    </MessageScreen>
  );
}
