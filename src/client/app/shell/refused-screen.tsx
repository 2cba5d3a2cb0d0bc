import { Link } from "react-router-dom";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { MessagePart } from "#client/ui/layout/message-screen.tsx";
import { needOf } from "./screen-rights.ts";

/** In place of a screen that the role of the user does not include. */
export function RefusedScreen() {
  const { refused: messages } = useMessages("workspaces");
  const { roles } = useMessages("shell").workspace;
  const { role } = useWorkspace();
  // Clients have no dashboard.
  const hasDashboard = useMay()(needOf(paths.dashboard));
  useTitle(messages.title);
  return (
    <MessagePart
      title={messages.title}
      action={
        <Link to={hasDashboard ? paths.dashboard : paths.calendar} className={buttonClass({ variant: "primary" })}>
          {hasDashboard ? messages.toDashboard : messages.toCalendar}
        </Link>
      }
    >
      {messages.text({ role: roles[role] })}
    </MessagePart>
  );
}
