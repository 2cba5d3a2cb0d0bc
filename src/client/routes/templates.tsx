import { Plus } from "lucide-react";
import { useState } from "react";
import { EditorDialog } from "#client/features/templates/editor-dialog.tsx";
import { Gallery } from "#client/features/templates/gallery.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import type { Template } from "#shared/templates/templates.ts";

export function Component() {
  const messages = useMessages("templates");
  useTitle(messages.title);
  /** undefined: the dialog is closed. null: a new template. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <IfMay action="content.write">
            <Button variant="primary" onClick={() => setEdited(null)}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {messages.create}
            </Button>
          </IfMay>
        }
      >
        {messages.subtitle}
      </PageHeader>
      <Gallery onEdit={setEdited} />
      {edited !== undefined && <EditorDialog template={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
