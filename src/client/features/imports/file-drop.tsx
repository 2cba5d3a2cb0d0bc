import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";

const accepted = ".csv,.tsv,.txt,text/csv,text/tab-separated-values";

interface FileDropProps {
  busy: boolean;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped or chosen. The button is the way with the keyboard. */
export function FileDrop({ busy, onFile }: FileDropProps) {
  const messages = useMessages("imports");
  const [isOver, setIsOver] = useState(false);
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) onFile(file);
  };
  const { open, picker } = useFilePicker({ label: messages.choose, accept: accepted, onChosen: take });
  return (
    // Dropping is a second way besides the button.
    <div
      className={cx(
        "grid justify-items-center gap-3 rounded-md border border-dashed px-4 py-10 text-center",
        isOver ? "border-thread bg-surface-2" : "border-line-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!busy) take([...event.dataTransfer.files]);
      }}
    >
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />
      <p className="text-ink-2">{messages.drop}</p>
      <Button variant="primary" busy={busy} busyLabel={messages.checking} onClick={open}>
        {messages.choose}
      </Button>
      <p className="max-w-[60ch] text-xs text-ink-3">{messages.limits}</p>
      {picker}
    </div>
  );
}
