import { contentMax, mediaMax } from "#shared/posts/post-limits.ts";
import type { Share } from "./shares.ts";

/** Names of the fields in manifest.webmanifest, and of the parameters in the fragment of the bookmark. */
interface SharedFields {
  title: string;
  text: string;
  link: string;
}

/** The text of the post: what was marked or written, else the title, and below it the link unless the text has it. */
export function sharedText({ title, text, link }: SharedFields): string {
  const words = text.trim() || title.trim();
  const parts = words.includes(link.trim()) ? [words] : [words, link.trim()];
  return (
    parts
      .filter((part) => part !== "")
      .join("\n\n")
      // No draft with these could be saved: a NUL, and half a character where the text is cut.
      .replaceAll("\0", "")
      .slice(0, contentMax)
      .replace(/[\ud800-\udbff]$/, "")
  );
}

const textOf = (value: FormDataEntryValue | string | null) => (typeof value === "string" ? value : "");

function isPublicAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === "https:" && address.length <= 2_048;
}

/** A share that the operating system posts to the installed app. Other files than pictures and videos are left out. */
export function shareOfForm(form: FormData): Share {
  const files = form
    .getAll("media")
    .filter((entry) => entry instanceof File)
    .filter(({ type, size }) => size > 0 && /^(image|video)\//.test(type));
  return {
    text: sharedText({
      title: textOf(form.get("title")),
      text: textOf(form.get("text")),
      link: textOf(form.get("link")),
    }),
    files: files.slice(0, mediaMax),
    pictures: [],
  };
}

/** A share in the fragment of an address, as the bookmark opens it; null: there is nothing in it. */
export function shareOfFragment(fragment: string): Share | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const field = (name: string) => params.get(name) ?? "";
  const text = sharedText({ title: field("title"), text: field("text"), link: field("link") });
  const pictures = [...new Set(params.getAll("picture"))].filter(isPublicAddress).slice(0, mediaMax);
  return text === "" && pictures.length === 0 ? null : { text, files: [], pictures };
}
