import { Link } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useSingleKeys } from "#client/lib/browser/single-keys.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Dialog } from "#client/ui/dialogs/dialog.tsx";
import { allScreens, letterOf } from "../shell/navigation.ts";
import { needOf } from "../shell/screen-rights.ts";

const command = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { sheet } = useMessages("palette");
  const { screens } = useMessages("shell");
  const areOn = useSingleKeys();
  const may = useMay();
  const goingTo = allScreens
    .filter(({ to }) => may(needOf(to)))
    .flatMap((item) => {
      const letter = letterOf(item);
      return letter === undefined ? [] : [{ keys: ["G", letter], label: screens[item.screen] }];
    });
  const everywhere = [
    { keys: [command, "K"], label: sheet.palette },
    ...(may(needOf(paths.postAny)) ? [{ keys: ["N"], label: sheet.newPost }] : []),
    { keys: ["/"], label: sheet.search },
    { keys: ["?"], label: sheet.title },
    { keys: [command, "↵"], label: sheet.submit },
    { keys: ["Esc"], label: sheet.close },
  ];
  return (
    <Dialog open onOpenChange={onClose} title={sheet.title}>
      {!areOn && (
        <p className="text-sm text-ink-2">
          {sheet.off({
            settings: (
              <Link to={paths.settings} onClick={onClose} className="link">
                {screens.settings}
              </Link>
            ),
          })}
        </p>
      )}
      <KeyList title={sheet.everywhere} rows={everywhere} />
      <KeyList title={sheet.goTo} rows={goingTo} />
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm text-ink-3">{title}</h3>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-line py-1.5 not-first:border-t">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="num min-w-6 rounded-sm border border-line-strong bg-surface-2 px-1.5 py-0.5 text-center text-xs text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
