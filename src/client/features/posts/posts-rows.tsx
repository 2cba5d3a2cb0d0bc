import type { Post } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { LongList } from "#client/ui/long-list.tsx";
import { titleOf } from "./post-state.ts";
import { PostRow } from "./post-row.tsx";

const usualRowPx = 69;

interface PostsRowsProps {
  posts: readonly Post[];
  label: string;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** The last of them comes into reach. */
  onNearEnd: () => void;
}

export function PostsRows({ posts, label, selected, onSelect, onNearEnd }: PostsRowsProps) {
  const { untitled, list: texts } = useTexts("posts");
  return (
    <LongList label={label} entries={posts} usualRowPx={usualRowPx} onNearEnd={onNearEnd}>
      {(post) => (
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
      )}
    </LongList>
  );
}
