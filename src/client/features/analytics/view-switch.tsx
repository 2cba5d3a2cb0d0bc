import { ChartLine, Table2 } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";

interface ViewSwitchProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Switches between a chart and its table. */
export function ViewSwitch({ isTable, onChange }: ViewSwitchProps) {
  const { asTable, asChart } = useMessages("analytics");
  const Icon = isTable ? ChartLine : Table2;
  return (
    <Button variant="quiet" size="sm" className="-mx-2.5 -my-1" onClick={() => onChange(!isTable)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {isTable ? asChart : asTable}
    </Button>
  );
}
