import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { callRest } from "#client/lib/rest-call.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { showToast } from "#client/lib/toast.ts";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem } from "#client/ui/menu.tsx";

interface ExportMenuProps {
  /** What is asked for, as the API takes it. */
  query: URLSearchParams;
  /** Without its ending. */
  fileName: string;
}

/** Every delivery of the range with its figures, as a file. */
export function ExportMenu({ query, fileName }: ExportMenuProps) {
  const { export: texts } = useTexts("analytics");
  const [isBusy, setIsBusy] = useState(false);

  async function download(format: "csv" | "json"): Promise<void> {
    setIsBusy(true);
    try {
      const file = await callRest({ method: "GET", path: `/analytics/export?${query}&format=${format}` });
      saveFile(file, `${fileName}.${format}`);
      showToast({ tone: "success", title: texts.done });
    } catch (error) {
      showToast({ tone: "danger", title: texts.failed, description: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Menu
      trigger={
        <Button busy={isBusy}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.open}
        </Button>
      }
    >
      <MenuItem onClick={() => void download("csv")}>{texts.csv}</MenuItem>
      <MenuItem onClick={() => void download("json")}>{texts.json}</MenuItem>
    </Menu>
  );
}
