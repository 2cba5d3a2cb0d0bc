import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#client/ui/popups/menu.tsx";

interface ExportMenuProps {
  /** The filters as API parameters. */
  query: URLSearchParams;
  /** Without the extension. */
  fileName: string;
}

/** Downloads every delivery of the range with its metrics. */
export function ExportMenu({ query, fileName }: ExportMenuProps) {
  const { export: messages } = useMessages("analytics");
  const [isBusy, setIsBusy] = useState(false);

  async function download(format: "csv" | "json"): Promise<void> {
    setIsBusy(true);
    try {
      const file = await callRest({ method: "GET", path: `/analytics/export?${query}&format=${format}` });
      saveFile(file, `${fileName}.${format}`);
      showToast({ tone: "success", title: messages.done });
    } catch (error) {
      showToast({ tone: "danger", title: messages.failed, description: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Menu
      trigger={
        <Button busy={isBusy}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.open}
        </Button>
      }
    >
      <MenuItem onClick={() => void download("csv")}>{messages.csv}</MenuItem>
      <MenuItem onClick={() => void download("json")}>{messages.json}</MenuItem>
    </Menu>
  );
}
