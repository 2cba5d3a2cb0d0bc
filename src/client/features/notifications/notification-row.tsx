import { Ellipsis } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router-dom";
import { noWords, useErrorCatalogue } from "#client/features/platforms/error-catalogue.ts";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useWorkspaces } from "#client/features/workspaces/use-workspaces.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages, useLanguage } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { openIn, tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { cx } from "#client/ui/cx.ts";
import { Menu, MenuItem } from "#client/ui/popups/menu.tsx";
import type { Notification } from "#shared/notifications/notifications.ts";
import { notificationLooks } from "./notification-look.ts";
import { textOf, type NotificationText } from "./notification-text.ts";
import { shownFormats } from "./shown-formats.ts";
import { useNotificationActions } from "./use-notifications.ts";

interface NotificationRowProps {
  notification: Notification;
  /** Called when its link is followed. */
  onFollow?: (() => void) | undefined;
  /** For the popover: at most two lines, and no menu. */
  compact?: boolean;
}

export function NotificationRow({ notification, onFollow, compact = false }: NotificationRowProps) {
  const messages = useMessages("notifications");
  const { mark, remove } = useNotificationActions();
  const { id, workspaceId, kind, params, createdAt, readAt } = notification;
  const { title, hint, reason, to } = textOf(notification, messages, shownFormats);
  const { icon: Icon, ink } = notificationLooks[kind];
  const isUnread = readAt === null;
  const follow = (event: MouseEvent) => {
    onFollow?.();
    const isInNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (workspaceId === tabWorkspaceId || isInNewTab || !isUnread) {
      if (isUnread) void mark(id, true);
      return;
    }
    // Another workspace is another page, which would cut off the call.
    event.preventDefault();
    void mark(id, true).then(() => openIn(workspaceId, to));
  };
  return (
    <div className="relative flex items-start border-t border-line hover:bg-surface-2">
      <NotificationLink
        workspaceId={workspaceId}
        to={to}
        onClick={follow}
        className={cx(
          "flex min-w-0 grow items-start gap-3 py-3 -outline-offset-2",
          compact ? "px-4" : "pr-2 pl-4 md:pl-5",
        )}
      >
        <span className={cx("mt-0.5 grid size-8 shrink-0 place-items-center rounded-md", ink)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="min-w-0 grow">
          <span
            className={cx("break-words", compact ? "line-clamp-2" : "block", isUnread ? "font-strong" : "text-ink-2")}
          >
            {title}
          </span>
          {(reason !== null || hint !== "") && (
            <span className={cx("text-sm text-pretty break-words text-ink-2", compact ? "line-clamp-2" : "block")}>
              {reason === null ? hint : <NotificationReason {...reason} />}
            </span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            {workspaceId !== tabWorkspaceId && <WorkspaceName workspaceId={workspaceId} />}
            {"account" in params && (
              <span className="inline-flex min-w-0 items-center gap-1.5">
                <PlatformIcon platform={params.platform} size={14} named />
                <span dir="auto" className="truncate">
                  {params.account}
                </span>
              </span>
            )}
          </span>
        </span>
        {isUnread && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-info">
            <span className="sr-only">{messages.unread}</span>
          </span>
        )}
      </NotificationLink>
      {!compact && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={messages.actions.menu({ title })}
              className="touch-area mt-2.5 mr-3 grid size-8 shrink-0 place-items-center rounded-[8px] text-ink-3 hover:bg-surface-3 hover:text-ink-1 md:mr-4"
            >
              <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          }
        >
          <MenuItem onClick={() => void mark(id, isUnread)}>
            {isUnread ? messages.actions.read : messages.actions.unread}
          </MenuItem>
          <MenuItem danger onClick={() => remove(id)}>
            {messages.actions.remove}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** A link in this workspace, or to the page of another one. */
function NotificationLink({
  workspaceId,
  to,
  ...rest
}: ComponentProps<"a"> & { workspaceId: string | null; to: string }) {
  return workspaceId === tabWorkspaceId ? (
    <Link to={to} {...rest} />
  ) : (
    <a href={addressIn(workspaceId, to)} {...rest}>
      {rest.children}
    </a>
  );
}

/** Of a notification about another workspace. */
function WorkspaceName({ workspaceId }: { workspaceId: string | null }) {
  const { workspaces } = useWorkspaces();
  const workspace = workspaces?.find(({ id, isPersonal }) => (workspaceId === null ? isPersonal : id === workspaceId));
  return (
    workspace && (
      <span dir="auto" className="truncate">
        {workspace.name}
      </span>
    )
  );
}

/** The reason: from the error catalogue by its code, otherwise the server's message. */
function NotificationReason({ code, message }: NonNullable<NotificationText["reason"]>) {
  const language = useLanguage();
  const say = useSay();
  const { data: catalogue, isPending } = useErrorCatalogue();
  if (language === "en") return say(message);
  if (isPending) return noWords;
  return catalogue?.explainError(code ?? "")?.cause ?? say(message);
}
