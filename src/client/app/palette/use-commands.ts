import {
  ArrowLeftRight,
  BookOpen,
  Clapperboard,
  FileSpreadsheet,
  History,
  Image,
  Keyboard,
  Layers,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Plus,
  Send,
  Sun,
  UserRound,
  WandSparkles,
} from "lucide-react";
import { useEffect, useState } from "react";
import { titleOf } from "#client/features/posts/post-state.ts";
import { useSetAppearance } from "#client/features/users/appearance.ts";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { useWorkspaces } from "#client/features/workspaces/use-workspaces.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath, paths, postPath } from "#client/lib/paths.ts";
import { useAuth, useUser } from "#client/lib/session/auth.tsx";
import { openIn, ownerKey } from "#client/lib/session/tab-workspace.ts";
import type { PostStatus } from "#shared/posts/posts.ts";
import { allScreens, letterOf } from "../shell/navigation.ts";
import { needOf } from "../shell/screen-rights.ts";
import { type Command, type CommandGroup, matches, withoutEmpty } from "./palette-groups.ts";
import { recentCommands } from "./recent-commands.ts";

const debounceMs = 150;
const resultLimit = 4;
type StatusName = keyof Areas["shell"]["kit"]["statuses"];

const labelMax = 80;
const shortestQuery = 2;
/** Without text; typing finds the others. */
const shownSwitches = 5;

/** Keys of the names that status badges show. */
const statusNames = {
  draft: "draft",
  submitted: "submitted",
  changes_requested: "changesRequested",
  scheduled: "scheduled",
  publishing: "processing",
  published: "posted",
  partial: "partial",
  failed: "failed",
} as const satisfies Record<PostStatus, StatusName>;

/** The typed text, updated after a pause. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Commands for the creations and posts that contain the typed text. */
function useSearchResults(typed: string): { creations: Command[]; posts: Command[]; isSearching: boolean } {
  const { postIt, untitled } = useMessages("palette");
  const { kit } = useMessages("shell");
  const may = useMay();
  const mayPost = may(needOf(paths.postAny));
  const q = useDebounced(typed.trim());
  const enabled = q.length >= shortestQuery;
  const options = { enabled, placeholderData: <Kept>(previous: Kept) => previous };
  const foundCreations = trpc.creations.list.useQuery(
    { q, limit: resultLimit },
    { ...options, enabled: enabled && may(needOf(paths.creations)) },
  );
  const foundPosts = trpc.posts.list.useQuery({ q, limit: resultLimit }, options);
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
        action: creationPath(creation),
      };
      const post: Command = {
        id: `post-${id}`,
        label: postIt({ title }),
        icon: Send,
        action: `${paths.postAny}?creation=${id}`,
      };
      return status === "completed" && mayPost ? [open, post] : [open];
    }),
    posts: posts.map(({ id, content, status }) => ({
      id,
      label: titleOf({ content }, untitled).slice(0, labelMax),
      detail: kit.statuses[statusNames[status]],
      icon: Layers,
      action: postPath(id),
    })),
    isSearching: typed.trim() !== q || foundCreations.isFetching || foundPosts.isFetching,
  };
}

const themeIcons = { dark: Moon, light: Sun, auto: Monitor } as const;

function useActions({ onShortcuts, onNewWorkspace }: Openers): Command[] {
  const { actions } = useMessages("palette");
  const { create, menu } = useMessages("workspaces");
  const { userMenu } = useMessages("shell");
  const { id } = useUser();
  const { signOut } = useAuth();
  const mayWrite = useMay()("content.write");
  const { setAppearance } = useSetAppearance(id);
  return [
    ...(mayWrite
      ? [
          { id: "new-post", label: actions.newPost, icon: PenLine, keys: "N", action: paths.postAny },
          { id: "new-image", label: actions.newImage, icon: WandSparkles, action: paths.generateImage },
          {
            id: "import-posts",
            label: actions.importPosts,
            words: "CSV TSV Excel",
            icon: FileSpreadsheet,
            action: paths.importPosts,
          },
        ]
      : []),
    ...(["dark", "light", "auto"] as const).map((theme): Command => ({
      id: theme,
      label: actions.theme({ name: userMenu[theme] }),
      icon: themeIcons[theme],
      action: () => void setAppearance({ theme }),
    })),
    { id: "new-workspace", label: create.open, words: menu, icon: Plus, action: onNewWorkspace },
    { id: "shortcuts", label: actions.shortcuts, icon: Keyboard, keys: "?", action: onShortcuts },
    { id: "api", label: actions.api, icon: BookOpen, action: () => location.assign("/api/docs") },
    { id: "sign-out", label: userMenu.signOut, icon: LogOut, action: signOut },
  ];
}

function usePages(): Command[] {
  const { screens, userMenu } = useMessages("shell");
  const may = useMay();
  const shown = allScreens.filter(({ to }) => may(needOf(to)));
  const pages = shown.map((item): Command => {
    const letter = letterOf(item);
    return {
      id: item.to,
      label: screens[item.screen],
      icon: item.icon,
      keys: letter && `G ${letter}`,
      action: item.to,
    };
  });
  return [...pages, { id: paths.profile, label: userMenu.profile, icon: UserRound, action: paths.profile }];
}

/** Other workspaces, for a person who has any. */
function useSwitches(): Command[] {
  const { switchTo, personal } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const { id: currentId } = useWorkspace();
  const { workspaces = [] } = useWorkspaces();
  return workspaces
    .filter(({ id }) => id !== currentId)
    .map(({ id, name, isPersonal, role }) => ({
      id: `workspace-${id}`,
      label: switchTo({ name }),
      detail: isPersonal ? personal : roles[role],
      icon: ArrowLeftRight,
      action: () => openIn(isPersonal ? null : id, paths.dashboard),
    }));
}

/** What opens over the screen once the palette has closed. */
export interface Openers {
  onShortcuts: () => void;
  onNewWorkspace: () => void;
}

/** Commands for the typed text, search results first; without text, the recent ones before all others. */
export function useCommands(typed: string, openers: Openers): { groups: CommandGroup[]; isSearching: boolean } {
  const { groups: labels } = useMessages("palette");
  const { menu } = useMessages("workspaces");
  const { id } = useUser();
  const actions = useActions(openers);
  const switches = useSwitches();
  const pages = usePages();
  const { creations, posts, isSearching } = useSearchResults(typed);
  const isEmpty = typed.trim() === "";
  const recent = recentCommands(ownerKey(id)).map(({ to, label }): Command => ({
    id: `recent-${to}`,
    label,
    icon: History,
    action: to,
  }));
  const matching = (commands: Command[]) =>
    isEmpty ? commands : commands.filter((command) => matches(command, typed));
  return {
    isSearching,
    groups: withoutEmpty([
      { label: labels.recent, items: isEmpty ? recent : [] },
      { label: labels.creations, items: creations },
      { label: labels.posts, items: posts },
      { label: labels.actions, items: matching(actions) },
      { label: menu, items: isEmpty ? switches.slice(0, shownSwitches) : matching(switches) },
      { label: labels.pages, items: matching(pages) },
    ]),
  };
}
