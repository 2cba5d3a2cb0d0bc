import { Copy, Download } from "lucide-react";
import { copyText } from "#client/lib/clipboard.ts";
import { useTexts } from "#client/lib/language.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";

/** A press beside the dialog does not close it: the codes are not shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { recovery: texts } = useTexts("security");
  const text = codes.join("\n");
  return (
    <Dialog open onOpenChange={() => undefined} title={texts.title} description={texts.text}>
      <ul
        aria-label={texts.list}
        className="num grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-line bg-surface-2 p-4 text-sm max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="touch-area" onClick={() => void copyText(text, texts.copied)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.copy}
        </Button>
        <Button
          size="sm"
          className="touch-area"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "postloom-recovery-codes.txt")}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.save}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
