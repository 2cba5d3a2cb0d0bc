import { Upload } from "lucide-react";
import { useRef } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Progress } from "#client/ui/progress.tsx";
import { DataCard } from "./data-card.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";

export function ImportCard() {
  const { importing: texts } = useTexts("settings");
  const { state, choose } = useImport();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.at === "sending" || state.at === "working";
  return (
    <DataCard
      id="import"
      title={texts.title}
      text={texts.text}
      action={
        <Button busy={isBusy} busyLabel={texts.busy} onClick={() => input.current?.click()}>
          <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.start}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={texts.start}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after a failure.
          target.value = "";
          if (file !== undefined) choose(file);
        }}
      />
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
