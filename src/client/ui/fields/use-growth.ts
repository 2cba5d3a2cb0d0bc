import { type RefObject, useLayoutEffect } from "react";

/** Does what `field-sizing: content` does, for WebKit before version 26.2: the height of a text field follows its text and its width. */
export function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || CSS.supports("field-sizing", "content")) return undefined;
    const fit = () => {
      element.style.setProperty("height", "auto");
      const border = element.offsetHeight - element.clientHeight;
      element.style.setProperty("height", `${element.scrollHeight + border}px`);
    };
    fit();
    // The person may drag the field to another height, which stays; only another width breaks the lines anew.
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) fit();
      width = element.clientWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [field, text]);
}
