import { Clapperboard, Image, Layers, Send } from "lucide-react";
import type { PostStatus } from "#shared/posts/posts.ts";
import type { Areas } from "#client/texts/areas.ts";
import { useEffect, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { titleOf } from "#client/features/posts/post-state.ts";
import { creationPath, paths, postPath } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Command } from "./palette-groups.ts";

const pauseMs = 150;
const each = 4;
type StatusName = keyof Areas["shell"]["kit"]["statuses"];

const labelMax = 80;
const shortestQuery = 2;

/** As badges name it. */
const shownAs = {
  draft: "draft",
  scheduled: "scheduled",
  publishing: "processing",
  published: "posted",
  partial: "partial",
  failed: "failed",
} as const satisfies Record<PostStatus, StatusName>;

/** What is typed, once the typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Creations and posts in which the words stand, and what can be done with them. */
export function useFound(typed: string): { creations: Command[]; posts: Command[]; isSearching: boolean } {
  const { postIt, untitled } = useTexts("palette");
  const { kit } = useTexts("shell");
  const q = useSettled(typed.trim());
  const enabled = q.length >= shortestQuery;
  const options = { enabled, placeholderData: <Kept>(previous: Kept) => previous };
  const foundCreations = trpc.creations.list.useQuery({ q, limit: each }, options);
  const foundPosts = trpc.posts.list.useQuery({ q, limit: each }, options);
  const creations = enabled ? (foundCreations.data?.creations ?? []) : [];
  const posts = enabled ? (foundPosts.data?.posts ?? []) : [];
  return {
    creations: creations.flatMap((creation): Command[] => {
      const { id, title, type, status, thumbnailUrl } = creation;
      const open: Command = {
        id: `creation-${id}`,
        label: title,
        icon: type === "image" ? Image : Clapperboard,
        thumbnailUrl,
        does: creationPath(creation),
      };
      const post: Command = {
        id: `post-${id}`,
        label: postIt(title),
        icon: Send,
        does: `${paths.postMeta}?creation=${id}`,
      };
      return status === "completed" ? [open, post] : [open];
    }),
    posts: posts.map(({ id, content, status }) => ({
      id,
      label: titleOf({ content }, untitled).slice(0, labelMax),
      detail: kit.statuses[shownAs[status]],
      icon: Layers,
      does: postPath(id),
    })),
    isSearching: typed.trim() !== q || foundCreations.isFetching || foundPosts.isFetching,
  };
}
