import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Post } from "#shared/posts.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type PostDraft, toInput } from "./post-draft.ts";
import { timetableOf } from "./timing.ts";

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Makes what the draft asks for, and answers with its post: of one that repeats, the post of its first time. */
async function send(client: Client, draft: PostDraft, idempotencyKey: string): Promise<{ post: Post }> {
  const { scheduledAt, ...post } = toInput(draft);
  const { timing } = draft;
  const options = { context: { idempotencyKey } };
  if (timing?.mode === "queue") return client.queue.add.mutate(post, options);
  if (timing?.mode !== "repeat") return client.posts.create.mutate({ ...post, scheduledAt }, options);
  const timetable = timetableOf(timing.repeat, currentTimeZone());
  if (timetable === null) throw new Error("The times are not valid");
  const { variants } = timing.repeat;
  const { repeat } = await client.repeats.create.mutate(
    { ...timetable, post: { ...post, variants: [...variants] } },
    options,
  );
  const id = repeat.next[0]?.postId;
  if (id == null) throw new Error("The first post was not made");
  return client.posts.get.query({ id });
}

/** Creates a post. The same request sent again, after a lost answer or by a double click, makes no second one. */
export function useCreatePost() {
  const { client } = trpc.useUtils();
  const unanswered = useRef({ request: "", key: "" });
  return useMutation({
    mutationKey: [["posts", "create"]],
    meta: { errorShownInPage: true },
    mutationFn: (draft: PostDraft) => {
      const request = JSON.stringify([toInput(draft), draft.timing]);
      if (unanswered.current.request !== request) unanswered.current = { request, key: newKey() };
      return send(client, draft, unanswered.current.key);
    },
    onSuccess: () => {
      unanswered.current = { request: "", key: "" };
    },
  });
}
