import {
  BookOpen,
  History,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Sun,
  UserRound,
  WandSparkles,
} from "lucide-react";
import { useSetAppearance } from "#client/lib/appearance.ts";
import { useAuth, useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { allScreens, letterOf } from "../shell/screen-keys.ts";
import { type Command, type CommandGroup, matches, withoutEmpty } from "./palette-groups.ts";
import { recentCommands } from "./recent-commands.ts";
import { useFound } from "./use-found.ts";

const themeIcons = { dark: Moon, light: Sun, auto: Monitor } as const;

function useActions(onShortcuts: () => void): Command[] {
  const { actions } = useTexts("palette");
  const { userMenu } = useTexts("shell");
  const { id } = useUser();
  const { signOut } = useAuth();
  const { setAppearance } = useSetAppearance(id);
  return [
    { id: "new-post", label: actions.newPost, icon: PenLine, keys: "N", does: paths.postMeta },
    { id: "new-image", label: actions.newImage, icon: WandSparkles, does: paths.generateImage },
    ...(["dark", "light", "auto"] as const).map((theme): Command => ({
      id: theme,
      label: actions.theme(userMenu[theme]),
      icon: themeIcons[theme],
      does: () => void setAppearance({ theme }),
    })),
    { id: "shortcuts", label: actions.shortcuts, icon: Keyboard, keys: "?", does: onShortcuts },
    { id: "api", label: actions.api, icon: BookOpen, does: () => location.assign("/api/docs") },
    { id: "sign-out", label: userMenu.signOut, icon: LogOut, does: signOut },
  ];
}

function usePages(): Command[] {
  const { screens, userMenu } = useTexts("shell");
  const pages = allScreens.map((item): Command => {
    const letter = letterOf(item);
    return {
      id: item.to,
      label: screens[item.screen],
      icon: item.icon,
      keys: letter && `G ${letter}`,
      does: item.to,
    };
  });
  return [...pages, { id: paths.profile, label: userMenu.profile, icon: UserRound, does: paths.profile }];
}

/** What the palette offers for what is typed: what was found first; nothing typed, where one went last. */
export function useCommands(typed: string, onShortcuts: () => void): { groups: CommandGroup[]; isSearching: boolean } {
  const { groups: labels } = useTexts("palette");
  const { id } = useUser();
  const actions = useActions(onShortcuts);
  const pages = usePages();
  const { creations, posts, isSearching } = useFound(typed);
  const isEmpty = typed.trim() === "";
  const recent = recentCommands(id).map(({ to, label }): Command => ({
    id: `recent-${to}`,
    label,
    icon: History,
    does: to,
  }));
  const wanted = (commands: Command[]) => (isEmpty ? commands : commands.filter((command) => matches(command, typed)));
  return {
    isSearching,
    groups: withoutEmpty([
      { label: labels.recent, items: isEmpty ? recent : [] },
      { label: labels.creations, items: creations },
      { label: labels.posts, items: posts },
      { label: labels.actions, items: wanted(actions) },
      { label: labels.pages, items: wanted(pages) },
    ]),
  };
}
