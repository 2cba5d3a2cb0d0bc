import { Plus } from "lucide-react";
import { useState } from "react";
import { EditorDialog } from "#client/features/templates/editor-dialog.tsx";
import { Gallery } from "#client/features/templates/gallery.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import type { Template } from "#shared/templates/templates.ts";

export function Component() {
  const texts = useTexts("templates");
  useTitle(texts.title);
  /** undefined: closed. null: a new one. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined);
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Button variant="primary" onClick={() => setEdited(null)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.create}
          </Button>
        }
      >
        {texts.subtitle}
      </PageHeader>
      <Gallery onEdit={setEdited} />
      {edited !== undefined && <EditorDialog template={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
