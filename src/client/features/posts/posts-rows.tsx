import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { Post } from "#shared/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { titleOf } from "./post-state.ts";
import { PostRow } from "./post-row.tsx";

const usualRowPx = 69;
const rowsAhead = 8;

interface PostsRowsProps {
  posts: readonly Post[];
  label: string;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** Rows, of which only those in and around the window are there: thousands scroll like ten. */
export function PostsRows({ posts, label, selected, onSelect }: PostsRowsProps) {
  const { untitled, list: texts } = useTexts("posts");
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current !== null) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [posts.length]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const rows = useWindowVirtualizer({
    count: posts.length,
    estimateSize: () => usualRowPx,
    overscan: rowsAhead,
    scrollMargin: top,
    getItemKey: (index) => posts[index]?.id ?? index,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const post = posts[index];
        if (post === undefined) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={posts.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <PostRow
              post={post}
              lead={
                <Checkbox
                  label={<span className="sr-only">{texts.select(titleOf(post, untitled))}</span>}
                  checked={selected.has(post.id)}
                  onCheckedChange={(isSelected) => onSelect([post.id], isSelected)}
                />
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
