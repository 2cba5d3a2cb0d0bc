import { useInfiniteQuery } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem } from "#client/ui/popups/menu.tsx";
import type { ShortLink } from "#shared/short-links/short-links.ts";

const shownAtOnce = 10;

/** Short links with their clicks since they were made, newest first. */
export function ShortLinksCard() {
  const { links: messages } = useMessages("analytics");
  const { client } = trpc.useUtils();
  const input = { limit: shownAtOnce };
  const list = useInfiniteQuery({
    ...inPages(["shortLinks", "list"], input, client.shortLinks.list.query),
  });
  const failure = useFailure(list);
  const links = list.data?.pages.flatMap((page) => page.links);
  return (
    <Card aria-labelledby="short-links" aria-busy={list.isPending || undefined}>
      <CardHeader title={messages.title} id="short-links" />
      {failure !== null && links === undefined && (
        <CardBody>
          <LoadError title={messages.failed} {...failure} />
        </CardBody>
      )}
      {list.isPending && failure === null && <Skeleton className="px-4 pb-6 md:px-5" />}
      {links?.length === 0 && (
        <div className="border-t border-line">
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        </div>
      )}
      <ul>
        {links?.map((link) => (
          <ShortLinkRow key={link.id} link={link} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {messages.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ShortLinkRow({ link: { id, url, shortUrl, campaign, clicks, byPlatform } }: { link: ShortLink }) {
  const { links: messages } = useMessages("analytics");
  const mayDelete = useMay()("posts.publish");
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.shortLinks.remove.useMutation({
    meta: { errorTitle: messages.notDeleted },
    onSuccess: () => showToast({ tone: "success", title: messages.deleted }),
    onSettled: () => setIsAsking(false),
  });
  const shown = shortUrl.replace(/^https?:\/\//, "");
  return (
    <li className="flex items-center gap-x-4 border-t border-line px-4 py-3 md:px-5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{shown}</span>
            {campaign !== null && <Badge tone="info">{campaign}</Badge>}
          </p>
          <p className="mt-0.5 truncate text-xs text-ink-3" title={url}>
            {url}
          </p>
        </div>
        <ul className="flex flex-wrap gap-3 text-sm text-ink-2">
          {byPlatform.flatMap(({ platform, clicks: own }) =>
            platform === null
              ? []
              : [
                  <li key={platform} className="flex items-center gap-1.5">
                    <PlatformIcon platform={platform} size={14} named />
                    <span className="num">{formatNumber(own)}</span>
                  </li>,
                ],
          )}
        </ul>
        <p className="num text-sm font-medium">{messages.clicks({ count: clicks })}</p>
      </div>
      <ActionsMenu label={messages.actionsFor({ link: shown })}>
        <MenuItem icon={Copy} onClick={() => void copyText(shortUrl, messages.copied)}>
          {messages.copy}
        </MenuItem>
        {mayDelete && (
          <MenuItem icon={Trash2} danger onClick={() => setIsAsking(true)}>
            {messages.remove}
          </MenuItem>
        )}
      </ActionsMenu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={messages.removeTitle({ link: shown })}
        description={messages.removeText}
        confirmLabel={messages.remove}
        busyLabel={messages.removing}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </li>
  );
}
