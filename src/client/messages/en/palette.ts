import type { ReactNode } from "react";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("en");
const plural = pluralIn("en");

/** The command palette and the list of shortcuts. */
export const palette = {
  title: "Search or run a command",
  placeholder: "Search creations, posts, pages and actions",
  close: "Close",
  searching: "Searching",
  nothing: "Nothing found. Try other words.",
  results: (count: number) => plural(count, { one: `${number(count)} result`, other: `${number(count)} results` }),
  postIt: (title: string) => `Post “${title}”`,
  untitled: "Untitled post",
  groups: { recent: "Recent", creations: "Creations", posts: "Posts", actions: "Actions", pages: "Pages" },
  actions: {
    newPost: "Write a new post",
    newImage: "Make a new image",
    importPosts: "Import posts from a file",
    theme: (name: string) => `Use theme: ${name}`,
    shortcuts: "Show keyboard shortcuts",
    api: "Open the API documentation",
  },
  sheet: {
    title: "Keyboard shortcuts",
    everywhere: "Everywhere",
    goTo: "Go to",
    palette: "Search or run a command",
    newPost: "Write a new post",
    search: "Search in a list",
    submit: "Generate, post or schedule",
    close: "Close what is on top",
    off: (settings: ReactNode) => rich`Single keys are off. Turn them on in ${settings}.`,
  },
};
