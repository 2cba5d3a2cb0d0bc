import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { SameTextInput } from "#shared/posts/same-text.ts";
import { accountsOf, typedTexts } from "../draft/post-draft.ts";
import type { Composer } from "../use-composer.ts";

/** Asked once the typing pauses. */
const pauseMs = 900;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Warns of a post with the same text on the same account, which waits or went out lately. */
export function SameTextNotice({ composer: { draft, autosave } }: { composer: Composer }) {
  const { sameText: messages } = useMessages("schedule");
  const { client } = trpc.useUtils();
  const accounts = accountsOf(draft);
  const { content, hashtags, thread, platformContent } = typedTexts(draft);
  const accountIds = accounts.map(({ id }) => id);
  const isBlank = [content, ...thread, ...Object.values(platformContent)].every((text) => text.trim() === "");
  const asked = useSettled(
    isBlank || accountIds.length === 0
      ? ""
      : JSON.stringify({
          content,
          hashtags,
          thread,
          platformContent,
          accountIds,
          except: autosave.postId ?? undefined,
        }),
  );
  const { data } = useQuery({
    queryKey: [["posts", "sameText"], asked],
    queryFn: () => client.posts.sameText.mutate(SameTextInput.parse(JSON.parse(asked))),
    enabled: asked !== "",
    // Advice: without an answer there is none.
    retry: false,
  });
  const posts = asked === "" ? [] : (data?.posts ?? []);
  const nameOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? "";
  if (posts.length === 0) return null;
  return (
    <Callout tone="warning" announce="status" title={messages.title}>
      <ul className="grid gap-0.5">
        {posts.map(({ postId, at, accountId, platform, status }) => (
          <li key={postId}>
            <Link to={postPath(postId)} className="link touch-area">
              {messages.on({ account: nameOf(accountId), platform: platformNames[platform] })}
            </Link>
            {" · "}
            {status === "submitted" ? messages.waits : at !== null && <Moment at={at} />}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
