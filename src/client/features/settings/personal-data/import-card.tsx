import { Upload } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Progress } from "#client/ui/progress.tsx";
import { useFilePicker } from "#client/ui/use-file-picker.tsx";
import { DataCard } from "./data-card.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";

export function ImportCard() {
  const { importing: texts } = useTexts("settings");
  const { state, choose } = useImport();
  const { open, picker } = useFilePicker({
    label: texts.start,
    accept: ".zip,application/zip",
    onChosen: ([file]) => {
      if (file !== undefined) choose(file);
    },
  });
  const isBusy = state.at === "sending" || state.at === "working";
  return (
    <DataCard
      id="import"
      title={texts.title}
      text={texts.text}
      action={
        <Button busy={isBusy} busyLabel={texts.busy} onClick={open}>
          <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.start}
        </Button>
      }
    >
      {picker}
      {state.at === "sending" && <Progress label={texts.sending} value={state.share} detail={percent(state.share)} />}
      {state.at === "working" && <Progress label={texts.working} value={null} />}
      {state.at === "failed" && (
        <Callout tone="danger" announce="alert" title={texts.failed}>
          {state.reason}
        </Callout>
      )}
      {state.at === "done" && <ImportResult imported={state.imported} />}
    </DataCard>
  );
}

const percent = (share: number) => `${Math.floor(share * 100)}%`;
