import { Ellipsis, Image as ImageIcon, Type } from "lucide-react";
import type { Template } from "#shared/templates/templates.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem } from "#client/ui/menu.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { TemplateText } from "./template-text.tsx";
import { useTemplateActions } from "./use-templates.ts";

interface TemplateCardProps {
  template: Template;
  onUse: (template: Template) => void;
  onEdit: (template: Template) => void;
}

export function TemplateCard({ template, onUse, onEdit }: TemplateCardProps) {
  const texts = useTexts("templates");
  const { copy, remove } = useTemplateActions();
  const { kind, name, description, body, variables, platforms, builtIn } = template;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-4 md:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="truncate text-h3" title={name}>
            {name}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone={kind === "caption" ? "info" : "draft"} icon={kind === "caption" ? Type : ImageIcon}>
              {texts.kind[kind]}
            </Badge>
            <span className="text-xs text-ink-3">{builtIn ? texts.builtIn : texts.own}</span>
            {platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} size={14} named />
            ))}
          </p>
        </div>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={texts.actions(name)}
              className="touch-area -mt-1 -mr-1.5 grid size-8 shrink-0 place-items-center rounded-[8px] text-ink-3 hover:bg-surface-3 hover:text-ink-1"
            >
              <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          }
        >
          {!builtIn && <MenuItem onClick={() => onEdit(template)}>{texts.edit}</MenuItem>}
          <MenuItem onClick={() => copy(template)}>{texts.copy}</MenuItem>
          {!builtIn && (
            <MenuItem danger onClick={() => remove(template)}>
              {texts.remove}
            </MenuItem>
          )}
        </Menu>
      </div>
      {description !== null && description !== "" && <p className="mt-2 text-sm text-ink-2">{description}</p>}
      <TemplateText body={body} className="mt-3 line-clamp-5 text-sm text-ink-3" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4">
        <span className="text-xs text-ink-3">{texts.places(variables.length, formatNumber(variables.length))}</span>
        <Button size="sm" aria-label={texts.useNamed(name)} onClick={() => onUse(template)}>
          {texts.use}
        </Button>
      </div>
    </li>
  );
}
