import { Download } from "lucide-react";
import { useState } from "react";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { type PostFilters, toQuery } from "./posts-filters.ts";

/** Downloads the posts under the tab, as filtered, in the format that the import reads. */
export function ExportButton({ filters }: { filters: PostFilters }) {
  const { list: messages } = useMessages("posts");
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const { status, platform, ...query } = toQuery(filters);
      const params = new URLSearchParams({ format: "csv", ...query, status: status.join(",") });
      if (platform !== undefined) params.set("platform", platform.join(","));
      const file = await callRest({ method: "GET", path: `/posts/export?${params}` });
      saveFile(file, `postloom-${filters.tab}.csv`);
    } catch (error) {
      showToast({ tone: "danger", title: messages.notExported, description: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button busy={isBusy} busyLabel={messages.exporting} onClick={() => void download()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {messages.export}
    </Button>
  );
}
