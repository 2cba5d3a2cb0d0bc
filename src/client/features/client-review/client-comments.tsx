import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { ClientComment, ClientPost } from "#shared/posts/client-review.ts";
import { commentTextMax } from "#shared/posts/comments.ts";
import { asksName } from "./decision.tsx";
import { Signature } from "./signature.tsx";
import type { Answers } from "./use-client-posts.ts";
import { useFocusedField } from "./use-focused-field.ts";
import type { Signing } from "./use-signing.ts";

interface ClientCommentsProps {
  post: ClientPost;
  answers: Answers;
  signing: Signing;
}

/** What the team shared with the client, and what clients said. */
export function ClientComments({ post, answers, signing }: ClientCommentsProps) {
  const messages = useMessages("clientReview");
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section aria-label={messages.comments} className="grid gap-3">
      {post.comments.length > 0 && (
        <>
          <h3 className="font-sans text-sm font-medium text-ink-3">{messages.comments}</h3>
          <ol className="grid gap-3">
            {post.comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ol>
        </>
      )}
      {isWriting ? (
        <CommentForm post={post} answers={answers} signing={signing} />
      ) : (
        <Button className="justify-self-start" onClick={() => setIsWriting(true)}>
          <MessageSquarePlus size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.commentOn}
        </Button>
      )}
    </section>
  );
}

function CommentRow({ comment: { author, kind, text, createdAt } }: { comment: ClientComment }) {
  const messages = useMessages("clientReview");
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <bdi className="font-medium wrap-anywhere">{author ?? messages.somebody}</bdi>
        <span className="text-xs text-ink-3">
          <Moment at={createdAt} />
        </span>
        {kind === "changes_requested" && <Badge tone="danger">{messages.wished}</Badge>}
      </p>
      <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  );
}

function CommentForm({ post, answers: { comment }, signing }: ClientCommentsProps) {
  const messages = useMessages("clientReview");
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useFocusedField();
  /** What was typed meanwhile stays. */
  const send = (name: string, typed: string) =>
    comment.mutate({ name, text: typed, onAnswered: () => setText((now) => (now.trim() === typed ? "" : now)) });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        setIsMissing(typed === "");
        if (typed === "" || typed.length > commentTextMax) return;
        signing.sign((name) => send(name, typed));
      }}
    >
      {comment.error !== null && (
        <Callout tone="danger" announce="alert" title={messages.notSaved}>
          {errorText(comment.error)}
        </Callout>
      )}
      {/* Where a decision is open, its field for the name is above. */}
      {!asksName(post) && <Signature signing={signing} />}
      <Textarea
        inputRef={field}
        label={messages.comment}
        value={text}
        onValueChange={setText}
        rows={2}
        error={isMissing && text.trim() === "" ? messages.enterComment : undefined}
        counter={text.length > commentTextMax / 2 ? { used: text.length, limit: commentTextMax } : undefined}
      />
      <Button type="submit" className="justify-self-start" busy={comment.isPending} busyLabel={messages.saving}>
        {messages.save}
      </Button>
    </form>
  );
}
