import { useEffect } from "react";

/** Names the browser tab: "Dashboard · Postloom". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Postloom`;
  }, [title]);
}
