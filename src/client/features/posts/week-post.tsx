import type { ReactElement } from "react";
import { Popover } from "#client/ui/popover.tsx";
import { PostGlance } from "./post-glance.tsx";

/** What becomes of a post of the week. Open from the start: somebody has pressed the post. */
export function WeekPost({ id, title, trigger }: { id: string; title: string; trigger: ReactElement }) {
  return (
    <Popover title={title} trigger={trigger} defaultOpen>
      <PostGlance id={id} />
    </Popover>
  );
}
