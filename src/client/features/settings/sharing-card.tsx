import { Bookmark, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { SettingRow } from "./setting-row.tsx";

/** Runs in a foreign page: it uses nothing from outside itself. */
function openShare(address: string): void {
  const meta = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
  const params = new URLSearchParams({
    title: document.title,
    text: String(getSelection() ?? ""),
    link: location.href,
    ...(meta ? { picture: new URL(meta, location.href).href } : {}),
  });
  open(`${address}#${params}`, "_blank", "noopener");
}

/** The address of a bookmark that opens a draft with the marked text, the address and the picture of the page it is used on. */
const bookmarkletFor = (shareAddress: string): string =>
  `javascript:${encodeURIComponent(`(${String(openShare)})(${JSON.stringify(shareAddress)})`)}`;

/** The bookmark that opens a draft of any page, in the workspace of this tab. */
export function SharingCard() {
  const { sharing: messages } = useMessages("settings");
  const code = bookmarkletFor(`${location.origin}${addressIn(tabWorkspaceId, paths.share)}`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // React refuses such an address as a property. It is dragged to the bookmarks; here it does nothing.
    link.current?.setAttribute("href", code);
  }, [code]);
  return (
    <Card>
      <SettingRow label={messages.title} hint={messages.text}>
        <div className="flex flex-wrap gap-2">
          <a
            ref={link}
            href="#bookmark"
            draggable
            className={buttonClass({ size: "sm" })}
            onClick={(event) => {
              event.preventDefault();
              showToast({ tone: "info", title: messages.drag });
            }}
          >
            <Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.bookmark}
          </a>
          <Button size="sm" variant="quiet" onClick={() => void copyText(code, messages.copied)}>
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.copy}
          </Button>
        </div>
      </SettingRow>
    </Card>
  );
}
