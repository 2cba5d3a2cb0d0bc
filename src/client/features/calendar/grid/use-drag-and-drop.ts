import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { useCalendar } from "../calendar-context.ts";

/** Makes an element draggable as a post. Returns whether it is being dragged. */
export function useDraggable(element: RefObject<HTMLElement | null>, post: CalendarPost, isMovable: boolean): boolean {
  const { startDrag } = useCalendar();
  const [isDragging, setIsDragging] = useState(false);
  const onGrab = useEffectEvent((grabbedAt: number) => startDrag({ post, grabbedAt }));
  useEffect(() => {
    if (element.current === null || !isMovable) return;
    return draggable({
      element: element.current,
      onGenerateDragPreview: ({ source, location }) =>
        onGrab(location.current.input.clientY - source.element.getBoundingClientRect().top),
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
  const { dragged, drop } = useCalendar();
  const [over, setOver] = useState<Position | null>(null);
  const hasDragged = useEffectEvent(() => dragged() !== null);
  const positionAt = useEffectEvent((target: Element, clientY: number) =>
    positionOf(clientY - target.getBoundingClientRect().top - (dragged()?.grabbedAt ?? 0)),
  );
  const onDropped = useEffectEvent((target: Element, clientY: number) => {
    const post = dragged()?.post;
    if (post !== undefined) drop(post, instantOf(positionAt(target, clientY), post));
  });
  useEffect(() => {
    if (element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: () => hasDragged(),
      onDrag: ({ self, location }) => setOver(positionAt(self.element, location.current.input.clientY)),
      onDragLeave: () => setOver(null),
      onDrop: ({ self, location }) => {
        setOver(null);
        onDropped(self.element, location.current.input.clientY);
      },
    });
  }, [element]);
  return over;
}
