import { type ReactElement, useState } from "react";
import { PostGlance } from "#client/features/posts/post-glance.tsx";
import { Popover } from "#client/ui/popups/popover.tsx";

/** A popover with the deliveries of a post. Opens on mount: its chunk loads after a press on the post. */
export function WeekPost({ id, title, trigger }: { id: string; title: string; trigger: ReactElement }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover title={title} trigger={trigger} open={isOpen} onOpenChange={setIsOpen}>
      <PostGlance id={id} onDeleted={() => setIsOpen(false)} />
    </Popover>
  );
}
