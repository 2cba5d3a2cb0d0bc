import { useSearchParams } from "react-router-dom";
import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody } from "#client/ui/layout/card.tsx";
import { CheckedFile } from "./checked-file.tsx";
import { ColumnHelp } from "./column-help.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { importParam, useImportFile } from "./use-import-file.ts";

/** Choose a file, read what is wrong with it, import it, follow it, undo it. */
export function ImportScreen() {
  const messages = useMessages("imports");
  const [params, setParams] = useSearchParams();
  const { state, check, readAs, start, reset } = useImportFile();
  const shownImport = params.get(importParam);
  if (shownImport !== null) return <ImportProgress id={shownImport} onAnother={() => setParams({})} />;
  if (state.at === "checked")
    return (
      <CheckedFile
        {...state}
        key={state.file.name}
        onRead={(reading) => readAs(state, reading)}
        onStart={(again) => start(state, again)}
        onReset={reset}
      />
    );
  return (
    <div className="grid gap-(--gutter)">
      <Card aria-label={messages.choose}>
        <CardBody className="grid gap-4 pt-4 md:pt-5">
          {state.at === "failed" && (
            <Callout tone="danger" announce="alert" title={messages.unreadable({ name: state.name })}>
              {state.reason}
            </Callout>
          )}
          <FileDrop busy={state.at === "checking"} onFile={check} />
        </CardBody>
      </Card>
      <EarlierImports />
      <ColumnHelp />
    </div>
  );
}
