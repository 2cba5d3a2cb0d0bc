import { Download } from "lucide-react";
import { formatBytes } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Progress } from "#client/ui/progress.tsx";
import { DataCard } from "./data-card.tsx";
import { useExport } from "./use-export.ts";

export function ExportCard() {
  const { exporting: texts } = useTexts("settings");
  const { state, start } = useExport();
  return (
    <DataCard
      id="export"
      title={texts.title}
      text={texts.text}
      action={
        state.at === "receiving" ? (
          <Button variant="quiet" onClick={state.stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button onClick={start}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.start}
          </Button>
        )
      }
    >
      {state.at === "receiving" && (
        <Progress
          label={state.bytes === 0 ? texts.preparing : texts.receiving}
          value={state.of === null ? null : state.bytes / state.of}
          detail={state.bytes === 0 ? undefined : formatBytes(state.bytes)}
        />
      )}
      {state.at === "failed" && (
        <Callout tone="danger" announce="alert" title={texts.failed}>
          {state.reason}
        </Callout>
      )}
    </DataCard>
  );
}
