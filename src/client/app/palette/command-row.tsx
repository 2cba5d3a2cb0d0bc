import { SizedImage } from "#client/ui/sized-image.tsx";
import type { Command } from "./palette-groups.ts";

export function CommandRow({ command }: { command: Command }) {
  const { icon: Icon, label, detail, keys, thumbnailUrl } = command;
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center text-ink-3">
        {thumbnailUrl == null ? (
          <Icon size={18} aria-hidden="true" />
        ) : (
          <SizedImage url={thumbnailUrl} sizes="28px" alt="" className="size-7 rounded-sm object-cover" />
        )}
      </span>
      <span className="min-w-0 grow truncate" title={label}>
        {label}
      </span>
      {detail !== undefined && <span className="shrink-0 text-xs text-ink-3">{detail}</span>}
      {keys !== undefined && (
        <kbd aria-hidden="true" className="num shrink-0 text-xs text-ink-3 max-md:hidden">
          {keys}
        </kbd>
      )}
    </>
  );
}
