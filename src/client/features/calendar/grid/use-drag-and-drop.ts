import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { useCalendar } from "../calendar-context.ts";

/** What a drag carries. */
type Grab = {
  post: CalendarPost;
  /** Distance of the pointer below the upper edge, in pixels: the edge determines the time, not the pointer. */
  grabbedAt: number;
};

const isGrab = (data: Record<string, unknown>): data is Grab => "post" in data && "grabbedAt" in data;

/** Makes an element draggable as a post. Returns whether it is being dragged. */
export function useDraggable(element: RefObject<HTMLElement | null>, post: CalendarPost, isMovable: boolean): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const currentPost = useEffectEvent(() => post);
  useEffect(() => {
    if (element.current === null || !isMovable) return;
    return draggable({
      element: element.current,
      getInitialData: ({ input, element: card }): Grab => ({
        post: currentPost(),
        grabbedAt: input.clientY - card.getBoundingClientRect().top,
      }),
      onDragStart: () => setIsDragging(true),
      onDrop: () => setIsDragging(false),
    });
  }, [element, isMovable]);
  return isDragging;
}

/** Accepts dropped posts. `positionOf` maps a height in the element to a position. Returns the hovered position. */
export function useDropTarget<Position>(
  element: RefObject<HTMLElement | null>,
  positionOf: (y: number) => Position,
  instantOf: (position: Position, post: CalendarPost) => Date,
): Position | null {
  const { drop } = useCalendar();
  const [over, setOver] = useState<Position | null>(null);
  const draggedTo = useEffectEvent(({ self, location, source }: ElementDropTargetEventBasePayload) => {
    if (!isGrab(source.data)) return null;
    const { post, grabbedAt } = source.data;
    const top = location.current.input.clientY - self.element.getBoundingClientRect().top - grabbedAt;
    return { post, position: positionOf(top) };
  });
  const onDropped = useEffectEvent((event: ElementDropTargetEventBasePayload) => {
    const dragged = draggedTo(event);
    if (dragged !== null) drop(dragged.post, instantOf(dragged.position, dragged.post));
  });
  useEffect(() => {
    if (element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      onDrag: (event) => setOver(draggedTo(event)?.position ?? null),
      onDragLeave: () => setOver(null),
      onDrop: (event) => {
        setOver(null);
        onDropped(event);
      },
    });
  }, [element]);
  return over;
}
