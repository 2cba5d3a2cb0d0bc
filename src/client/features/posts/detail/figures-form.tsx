import { type FormEvent, useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { Summary } from "#client/ui/summary.tsx";

const names = ["likes", "comments", "shares", "views"] as const;
type Typed = Record<(typeof names)[number], string>;

/** undefined where it is no whole number; blank takes a figure away. */
function read(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** Figures that somebody reads off a network that tells none. */
export function FiguresForm({ post }: { post: Post }) {
  const { figures: texts } = useTexts("posts").detail;
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Typed>(() => ({
    likes: String(post.engagement?.likes ?? ""),
    comments: String(post.engagement?.comments ?? ""),
    shares: String(post.engagement?.shares ?? ""),
    views: String(post.engagement?.views ?? ""),
  }));
  const [isComplaining, setIsComplaining] = useState(false);
  const save = trpc.posts.updateEngagement.useMutation({
    meta: { errorTitle: texts.notSaved },
    onSuccess: (answer) => {
      utils.posts.get.setData({ id: post.id }, answer);
      showToast({ tone: "success", title: texts.saved });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [likes, comments, shares, views] = names.map((name) => read(typed[name]));
    const isWrong = [likes, comments, shares, views].includes(undefined);
    setIsComplaining(isWrong);
    if (!isWrong) save.mutate({ id: post.id, likes, comments, shares, views });
  };
  return (
    <details className="group">
      <Summary>{texts.title}</Summary>
      <form className="mt-3 grid gap-4" onSubmit={submit} noValidate>
        <p className="text-sm text-ink-2">{texts.text}</p>
        <div className="grid grid-cols-2 gap-3">
          {names.map((name) => (
            <TextField
              key={name}
              label={texts[name]}
              inputMode="numeric"
              figures
              value={typed[name]}
              onValueChange={(value) => setTyped({ ...typed, [name]: value })}
              error={isComplaining && read(typed[name]) === undefined ? texts.wrong : undefined}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-xs text-ink-3">
            {post.engagement !== null && texts.savedAt(formatMoment(post.engagement.updatedAt))}
          </span>
          <Button type="submit" busy={save.isPending} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </details>
  );
}
