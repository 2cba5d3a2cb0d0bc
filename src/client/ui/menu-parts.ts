import type { Menu } from "@base-ui/react/menu";
import { createContext, use } from "react";

/** What the items of a menu are made of. It comes with the first menu that is opened, and no item is shown before. */
export const MenuParts = createContext<typeof Menu | null>(null);

export function useMenuParts(): typeof Menu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error("Items stand inside a Menu");
  return parts;
}
