import { useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { shareOfFragment } from "#client/features/sharing/read-share.ts";
import { keepShare } from "#client/features/sharing/shares.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths, sharedDraftPath } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";

/** Keeps the share that the bookmark wrote into the fragment, which browsers do not send, and opens a draft of it. */
export function Component() {
  const { shared: messages } = useMessages("media");
  useTitle(messages.label);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const share = useMemo(() => shareOfFragment(hash), [hash]);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (share === null) return;
    keepShare(share).then(
      (id) => navigate(sharedDraftPath(id), { replace: true }),
      () => setIsRefused(true),
    );
  }, [share, navigate]);
  if (share !== null && !isRefused) return null;
  return (
    <MessageScreen
      title={messages.lost}
      action={
        <Link to={paths.postAny} className={buttonClass({ variant: "primary" })}>
          {messages.toComposer}
        </Link>
      }
    >
      {messages.lostText}
    </MessageScreen>
  );
}
