import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useSendOnce } from "#client/lib/api/send-once.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import type { ApprovalPerson } from "#shared/posts/approvals.ts";
import { commentTextMax } from "#shared/posts/comments.ts";
import { mentionsIn, withMention } from "./mentions.ts";

interface CommentFormProps {
  postId: string;
  people: readonly ApprovalPerson[];
}

/** Writes a comment. Members whose name follows an @ are notified. */
export function CommentForm({ postId, people }: CommentFormProps) {
  const { comments: messages } = useMessages("approvals");
  const [text, setText] = useState("");
  const [isShared, setIsShared] = useState(false);
  // Comments of a client are visible to clients.
  const isClient = useMay()("posts.approve_as_client");
  const { client } = trpc.useUtils();
  const sendOnce = useSendOnce();
  const create = useMutation({
    mutationKey: [["comments", "create"]],
    meta: { errorTitle: messages.notSaved },
    mutationFn: (comment: Parameters<typeof client.comments.create.mutate>[0]) =>
      sendOnce(comment, (options) => client.comments.create.mutate(comment, options)),
    // What was typed meanwhile stays.
    onSuccess: (_answer, sent) => setText((now) => (now.trim() === sent.text ? "" : now)),
  });
  const field = useRef<HTMLElement>(null);
  const nobody = { value: "", label: messages.mentionNobody };
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isSendable = text.trim() !== "" && text.length <= commentTextMax;
        if (!isSendable) return field.current?.focus();
        create.mutate({ id: postId, text: text.trim(), isShared, mentions: mentionsIn(text, people) });
      }}
    >
      <Textarea
        inputRef={(element) => {
          field.current = element;
        }}
        label={messages.label}
        placeholder={messages.placeholder}
        value={text}
        onValueChange={setText}
        counter={text.length > commentTextMax / 2 ? { used: text.length, limit: commentTextMax } : undefined}
        rows={2}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          label={messages.mention}
          hideLabel
          options={[nobody, ...people.map(({ id, name }) => ({ value: id as string, label: name }))]}
          value=""
          onValueChange={(id) => {
            const person = people.find((one) => one.id === id);
            if (person !== undefined) setText(withMention(text, person));
          }}
          className="w-full sm:w-52"
        />
        {!isClient && <Checkbox label={messages.shared} checked={isShared} onCheckedChange={setIsShared} />}
        <Button type="submit" className="ml-auto" busy={create.isPending} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
