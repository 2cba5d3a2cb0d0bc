import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "./cx.ts";
import { optionClass, popupClass } from "./popup-class.ts";

interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
}

export function Menu({ trigger, children, align = "end", className }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-(--z-popover)">
          <Base.Popup className={cx(popupClass, "min-w-50", className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onClick?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ children, onClick, danger = false, disabled = false }: MenuItemProps) {
  return (
    <Base.Item onClick={onClick} disabled={disabled} className={cx(optionClass, danger && "text-danger")}>
      {children}
    </Base.Item>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.Item render={<Link to={to} />} className={optionClass}>
      {children}
    </Base.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** One of several, the chosen one ticked; the menu stays open so that the change can be seen. */
export function MenuChoice<Value extends string>({ label, value, onValueChange, options }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={optionClass}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <Base.RadioItemIndicator className="text-accent-ink">
            <Check size={16} strokeWidth={2} aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1.5 my-1 h-px bg-line" />;
}
