import { ChartLine, Table2 } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";

interface ViewSwitchProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Every chart can be read as a table. */
export function ViewSwitch({ isTable, onChange }: ViewSwitchProps) {
  const { asTable, asChart } = useTexts("analytics");
  const Icon = isTable ? ChartLine : Table2;
  return (
    <Button variant="quiet" size="sm" className="-mx-2.5 -my-1" onClick={() => onChange(!isTable)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {isTable ? asChart : asTable}
    </Button>
  );
}
