import { ArrowDown } from "lucide-react";
import { useEffect } from "react";
import { WorkspacePicture } from "#client/features/workspaces/workspace-picture.tsx";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate, formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { setWorkspaceZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import type { OpenedLink } from "#shared/posts/client-review.ts";
import { ClientPostCard } from "./client-post-card.tsx";
import type { ClientCall } from "./use-client-link.ts";
import { useClientPosts } from "./use-client-posts.ts";

type Link = NonNullable<OpenedLink["link"]>;

interface ClientPostsProps {
  link: Link;
  call: ClientCall;
  token: string;
  onEnded: () => void;
}

/** Where the card of a post can be found on the page. */
const cardId = (id: string) => `post-${id}`;

export function ClientPosts({ link, call, token, onEnded }: ClientPostsProps) {
  const messages = useMessages("clientReview");
  const query = useClientPosts(call, token);
  // All times are those of the workspace, named above the posts.
  useEffect(() => setWorkspaceZone(link.timezone), [link.timezone]);
  const failure = useFailure(query);
  const isEnded = errorCode(failure?.error) === "NOT_FOUND";
  useEffect(() => {
    if (isEnded) onEnded();
  }, [isEnded, onEnded]);
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  const waiting = posts.filter(({ mayDecide, approval }) => mayDecide && approval?.isCurrent !== true);
  return (
    <div className="mx-auto w-full max-w-260 px-4 pt-6 pb-28 md:px-8 md:pt-10">
      <Header link={link} />
      <main className="peer mt-6 grid gap-5">
        {failure !== null && !isEnded && (
          <Callout
            tone="danger"
            announce="alert"
            title={messages.failed}
            action={
              <Button size="sm" busy={failure.isRetrying} busyLabel={messages.loading} onClick={failure.onRetry}>
                {messages.retry}
              </Button>
            }
          >
            {errorText(failure.error)}
          </Callout>
        )}
        {query.isPending && failure === null && (
          <Card aria-busy className="p-5">
            <span className="sr-only">{messages.loading}</span>
            <Skeleton picture lines={4} />
          </Card>
        )}
        {query.isSuccess && posts.length === 0 && (
          <Card>
            <EmptyState large title={messages.none}>
              {messages.noneText}
            </EmptyState>
          </Card>
        )}
        {posts.length > 0 && (
          <output className="block font-medium">
            {waiting.length > 0
              ? messages.waiting({ count: waiting.length })
              : answeredNote(posts, messages.allAnswered)}
          </output>
        )}
        {posts.map((post) => (
          <ClientPostCard key={post.id} id={cardId(post.id)} post={post} call={call} token={token} />
        ))}
        {query.hasNextPage && (
          <Button
            className="justify-self-center"
            busy={query.isFetchingNextPage}
            busyLabel={messages.loadingMore}
            onClick={() => void query.fetchNextPage()}
          >
            {messages.more}
          </Button>
        )}
      </main>
      {waiting.length > 1 && <NextButton ids={waiting.map(({ id }) => cardId(id))} />}
    </div>
  );
}

/** Thanks only a client who approved a post through this link. */
const answeredNote = (posts: readonly { approval: unknown }[], thanks: string) =>
  posts.some(({ approval }) => approval !== null) ? thanks : null;

function Header({ link }: { link: Link }) {
  const messages = useMessages("clientReview");
  const { workspace, name, month, timezone, expiresAt } = link;
  return (
    <header className="grid gap-4 border-b border-line pb-5">
      <div className="flex items-center gap-3">
        <WorkspacePicture workspace={{ ...workspace, isPersonal: false }} />
        <p className="min-w-0 wrap-anywhere text-ink-2">
          {messages.from({
            workspace: (
              <strong dir="auto" className="font-medium text-ink-1">
                {workspace.name}
              </strong>
            ),
          })}
        </p>
      </div>
      <h1 className="wrap-anywhere text-balance first-letter:uppercase">
        {/* The middle of the month, which is in it in every zone. */}
        {month === null
          ? messages.title({ name })
          : messages.monthTitle({ month: formatMonth(`${month}-15T12:00:00Z`), name })}
      </h1>
      <p className="text-sm text-ink-3">
        {messages.zone({ zone: timezone })} {messages.until({ date: formatDate(expiresAt) })}
      </p>
    </header>
  );
}

/** Leads to the next post that waits below the middle of the screen, or to the first one. At the thumb on a phone. */
function NextButton({ ids }: { ids: readonly string[] }) {
  const messages = useMessages("clientReview");
  const next = () => {
    const cards = ids.flatMap((id) => document.getElementById(id) ?? []);
    const below = cards.find((card) => card.getBoundingClientRect().top > innerHeight / 2);
    const card = below ?? cards[0];
    card?.scrollIntoView({
      block: "start",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
    card?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  };
  return (
    // Hidden while the client types: it would cover the text, or the button that sends it.
    <div className="fixed inset-x-0 bottom-0 z-(--z-sticky) border-t border-line bg-surface-1 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] peer-has-[textarea]:hidden peer-has-[input:focus]:hidden">
      <div className="mx-auto max-w-260 px-4 md:px-8">
        <Button size="lg" className="max-md:w-full" onClick={next}>
          <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.next}
        </Button>
      </div>
    </div>
  );
}
