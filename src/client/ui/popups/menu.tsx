import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "../cx.ts";
import { lazyOpened } from "../lazy/lazy-opened.tsx";
import { useMenuParts } from "./menu-parts.ts";
import type { MenuProps } from "./menu-popup.tsx";
import { optionClass } from "./popup-class.ts";

export const Menu = lazyOpened<MenuProps>("menu", async () => (await import("./menu-popup.tsx")).MenuPopup);

interface MenuItemProps {
  icon?: LucideIcon;
  children: ReactNode;
  onClick?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

const Icon = ({ of: Drawn }: { of: LucideIcon | undefined }) =>
  Drawn !== undefined && <Drawn size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />;

export function MenuItem({ icon, children, onClick, danger = false, disabled = false }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item onClick={onClick} disabled={disabled} className={cx(optionClass, danger && "text-danger")}>
      <Icon of={icon} />
      {children}
    </Item>
  );
}

interface MenuLinkProps {
  to: string;
  icon?: LucideIcon;
  children: ReactNode;
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  const { Item } = useMenuParts();
  return (
    <Item render={<Link to={to} />} className={optionClass}>
      <Icon of={icon} />
      {children}
    </Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** A choice of one option. The menu stays open, so that the change is visible. */
export function MenuChoice<Value extends string>({ label, value, onValueChange, options }: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem, RadioItemIndicator } = useMenuParts();
  return (
    <RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} closeOnClick={false} className={optionClass}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <RadioItemIndicator className="text-accent-ink">
            <Check size={16} strokeWidth={2} aria-hidden="true" />
          </RadioItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="mx-1.5 my-1 h-px bg-line" />;
}
