import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Opener } from "#client/ui/opener.tsx";
import { squareClass } from "./square-class.ts";

const loadPanel = () => import("./drawer-panel.tsx");
const DrawerPanel = lazy(async () => ({ default: (await loadPanel()).DrawerPanel }));

export function Drawer() {
  const { menu } = useTexts("shell");
  const [isWanted, setIsWanted] = useState(false);
  const trigger = (
    <button type="button" aria-label={menu.open} className={`${squareClass} ml-2 lg:hidden`}>
      <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
  const opener = (
    <Opener
      trigger={trigger}
      popup="dialog"
      onIntent={() => void loadPanel().catch(() => undefined)}
      onOpen={() => setIsWanted(true)}
    />
  );
  return <Suspense fallback={opener}>{isWanted ? <DrawerPanel trigger={trigger} /> : opener}</Suspense>;
}
