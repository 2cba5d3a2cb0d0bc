import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { NewPostFields } from "#shared/posts.ts";
import { trpc } from "#client/lib/trpc.ts";

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Creates a post. The same request sent again, after a lost answer or by a double click, makes no second one. */
export function useCreatePost() {
  const { client } = trpc.useUtils();
  const unanswered = useRef({ request: "", key: "" });
  return useMutation({
    mutationKey: [["posts", "create"]],
    meta: { errorShownInPage: true },
    mutationFn: (input: NewPostFields) => {
      const request = JSON.stringify(input);
      if (unanswered.current.request !== request) unanswered.current = { request, key: newKey() };
      return client.posts.create.mutate(input, { context: { idempotencyKey: unanswered.current.key } });
    },
    onSuccess: () => {
      unanswered.current = { request: "", key: "" };
    },
  });
}
