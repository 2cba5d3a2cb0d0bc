import type { Menu } from "@base-ui/react/menu";
import { createContext, use } from "react";

/** Base UI's menu components, for the items. They load with the first opened menu, before any item renders. */
export const MenuParts = createContext<typeof Menu | null>(null);

export function useMenuParts(): typeof Menu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error("Menu items must be inside a Menu");
  return parts;
}
