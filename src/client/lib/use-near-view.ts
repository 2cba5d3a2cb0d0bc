import { type RefObject, useEffect, useRef, useState } from "react";

const margin = "100% 0px";

/** Whether an element has come within a screen's height of being seen. */
export function useNearView<Of extends Element>(): [boolean, RefObject<Of | null>] {
  const element = useRef<Of>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [isNear, element];
}
