import { Check, MessageSquareWarning, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import type { useReadVersion } from "#client/lib/forms/use-read-version.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import type { ClientPost } from "#shared/posts/client-review.ts";
import { commentTextMax } from "#shared/posts/comments.ts";
import { Signature } from "./signature.tsx";
import type { Answers } from "./use-client-posts.ts";
import { useFocusedField } from "./use-focused-field.ts";
import type { Signing } from "./use-signing.ts";

interface DecisionProps {
  post: ClientPost;
  /** Of what is shown, and of what was read of it. */
  version: ReturnType<typeof useReadVersion>;
  answers: Answers;
  signing: Signing;
}

const isOpenFor = ({ mayDecide, approval }: ClientPost) => mayDecide && approval?.isCurrent !== true;

/** Whether the decision shows the field for the name, which a comment then uses as well. */
export const asksName = (post: ClientPost): boolean => isOpenFor(post) || post.mayAskChanges;

/** The yes of the client, or what is to be changed: large enough for a thumb. What was typed survives a refusal. */
export function Decision({ post, version, answers, signing }: DecisionProps) {
  const messages = useMessages("clientReview");
  const [isAsking, setIsAsking] = useState(false);
  const { approve, ask } = answers;
  const isOpen = isOpenFor(post);
  const isBusy = approve.isPending || ask.isPending;
  const isLate = errorCode(approve.error) === "CONFLICT" || errorCode(ask.error) === "CONFLICT";
  const failure = approve.error ?? ask.error;
  if (!asksName(post) && post.approval === null && failure === null && !isAsking) return null;
  return (
    <section className="grid gap-3">
      <Given post={post} />
      {failure !== null && (
        <Callout
          tone={isLate ? "warning" : "danger"}
          announce="alert"
          title={approve.error === null ? messages.notSent : messages.notApproved}
        >
          {errorText(failure)}
        </Callout>
      )}
      {asksName(post) && version.isChanged && !isLate && (
        <Callout tone="warning" announce="alert" title={messages.changed}>
          {messages.changedText}
        </Callout>
      )}
      {asksName(post) && <Signature signing={signing} />}
      {isAsking ? (
        <Wish
          isTooLate={!post.mayAskChanges}
          isChanged={version.isChanged}
          isSending={ask.isPending}
          onCancel={() => setIsAsking(false)}
          onSend={(comment) => {
            if (version.isChanged) return version.accept();
            approve.reset();
            signing.sign((name) => ask.mutate({ name, comment, onAnswered: () => setIsAsking(false) }));
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <Button
              variant="primary"
              size="lg"
              className="flex-1"
              busy={approve.isPending}
              busyLabel={messages.approving}
              onClick={() => {
                if (version.isChanged) return version.accept();
                ask.reset();
                signing.sign((name) => approve.mutate({ name }));
              }}
            >
              <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
              {version.isChanged ? messages.readIt : messages.approve}
            </Button>
          )}
          {post.mayAskChanges && (
            <Button size="lg" className="flex-1" busy={isBusy} onClick={() => setIsAsking(true)}>
              <MessageSquareWarning size={18} strokeWidth={1.75} aria-hidden="true" />
              {messages.ask}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Given({ post: { approval, waitsForTeam } }: { post: ClientPost }) {
  const messages = useMessages("clientReview");
  if (approval === null) return null;
  if (!approval.isCurrent)
    return <p className="text-sm text-warning">{messages.approvedEarlier({ name: approval.name })}</p>;
  return (
    <output className="flex items-start gap-2.5 rounded-md bg-success-soft px-3 py-2.5 text-success">
      <Check size={18} strokeWidth={2} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {messages.youApproved({ name: approval.name, moment: formatMoment(approval.at) })}
        {waitsForTeam && <span className="block text-sm">{messages.waitsForTeam}</span>}
      </span>
    </output>
  );
}

interface WishProps {
  /** Nothing more is asked about the post. What was typed stays, to copy it. */
  isTooLate: boolean;
  /** The wish is about an older version than the one that is shown. */
  isChanged: boolean;
  isSending: boolean;
  onSend: (comment: string) => void;
  onCancel: () => void;
}

function Wish({ isTooLate, isChanged, isSending, onSend, onCancel }: WishProps) {
  const messages = useMessages("clientReview");
  const [comment, setComment] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useFocusedField();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = comment.trim();
        setIsMissing(typed === "");
        if (!isTooLate && typed !== "" && typed.length <= commentTextMax) onSend(typed);
      }}
    >
      <Textarea
        inputRef={field}
        label={messages.wish}
        value={comment}
        onValueChange={setComment}
        rows={3}
        error={isMissing && comment.trim() === "" ? messages.enterWish : undefined}
        counter={comment.length > commentTextMax / 2 ? { used: comment.length, limit: commentTextMax } : undefined}
      />
      {isTooLate && <Callout tone="warning" announce="status" title={messages.tooLate} />}
      <div className="flex gap-2">
        <Button size="lg" variant="quiet" disabled={isSending} onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          className="flex-1"
          disabled={isTooLate}
          busy={isSending}
          busyLabel={messages.sending}
        >
          {isChanged ? messages.readIt : messages.send}
        </Button>
      </div>
    </form>
  );
}
