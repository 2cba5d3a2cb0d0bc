import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { useDesk } from "./calendar-context.ts";

/** Lets a post be dragged. */
export function useDraggable(element: RefObject<HTMLElement | null>, post: CalendarPost, isMovable: boolean): boolean {
  const { hold } = useDesk();
  const [isDragging, setIsDragging] = useState(false);
  const onTaken = useEffectEvent((grabbedAt: number) => hold({ post, grabbedAt }));
  useEffect(() => {
    if (element.current === null || !isMovable) return;
    return draggable({
      element: element.current,
      onGenerateDragPreview: ({ source, location }) =>
        onTaken(location.current.input.clientY - source.element.getBoundingClientRect().top),
      onDragStart: () => setIsDragging(true),
      onDrop: () => setIsDragging(false),
    });
  }, [element, isMovable]);
  return isDragging;
}

/** Takes what is dropped, at the place that `placeOf` makes of a height in the element. */
export function useDropPlace<Place>(
  element: RefObject<HTMLElement | null>,
  placeOf: (y: number) => Place,
  instantOf: (place: Place, post: CalendarPost) => Date,
): Place | null {
  const { held, drop } = useDesk();
  const [over, setOver] = useState<Place | null>(null);
  const isHeld = useEffectEvent(() => held() !== null);
  const placeAt = useEffectEvent((target: Element, clientY: number) =>
    placeOf(clientY - target.getBoundingClientRect().top - (held()?.grabbedAt ?? 0)),
  );
  const onDropped = useEffectEvent((target: Element, clientY: number) => {
    const post = held()?.post;
    if (post !== undefined) drop(post, instantOf(placeAt(target, clientY), post));
  });
  useEffect(() => {
    if (element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: () => isHeld(),
      onDrag: ({ self, location }) => setOver(placeAt(self.element, location.current.input.clientY)),
      onDragLeave: () => setOver(null),
      onDrop: ({ self, location }) => {
        setOver(null);
        onDropped(self.element, location.current.input.clientY);
      },
    });
  }, [element]);
  return over;
}
