import { SquarePen } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#client/ui/popups/menu.tsx";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { ByDaysDialog } from "./by-days-dialog.tsx";
import { HashtagsDialog } from "./hashtags-dialog.tsx";
import type { BulkChanging } from "./use-bulk-change.ts";

const dialogs = { days: ByDaysDialog, accounts: AccountsDialog, hashtags: HashtagsDialog };

interface BulkMenuProps {
  ids: readonly string[];
  changing: BulkChanging;
}

/** What can be changed of the chosen posts at once. */
export function BulkMenu({ ids, changing }: BulkMenuProps) {
  const messages = useMessages("bulkChanges");
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const Opened = opened === null ? null : dialogs[opened];
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="sm" busy={changing.isBusy}>
            <SquarePen size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.open({ count: ids.length })}
          </Button>
        }
      >
        <MenuItem onClick={() => setOpened("days")}>{messages.byDays}</MenuItem>
        <MenuItem onClick={() => setOpened("accounts")}>{messages.toAccounts}</MenuItem>
        <MenuItem onClick={() => setOpened("hashtags")}>{messages.addHashtags}</MenuItem>
      </Menu>
      {Opened !== null && (
        <Opened
          count={ids.length}
          busy={changing.isBusy}
          onChange={(change) => void changing.change(ids, change).then((isAnswered) => isAnswered && close())}
          onClose={close}
        />
      )}
    </>
  );
}
