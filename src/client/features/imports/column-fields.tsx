import { useMessages } from "#client/lib/language/language.ts";
import { Select } from "#client/ui/fields/select.tsx";
import { platforms } from "#shared/platforms/names.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { ownTextColumn } from "#shared/posts/csv-columns.ts";
import { type CheckedFile, type ColumnRole, columnRoles } from "#shared/posts/imports.ts";
import { type FileReading, withColumn } from "./file-reading.ts";

const leftOut = "left-out";

/** What plans of other tools mostly have, before the others. */
const usual: readonly ColumnRole[] = [
  "text",
  "accounts",
  "time",
  "date",
  "clock",
  "media",
  "alt_texts",
  "link",
  "hashtags",
  "first_comment",
  "draft",
  ...platforms,
];
const ordered = [...new Set([...usual, ...columnRoles])];

function useRoleLabel() {
  const { reading: messages } = useMessages("imports");
  const ofNetworks: ReadonlyMap<ColumnRole, string> = new Map<ColumnRole, string>(
    platforms.flatMap((platform) => [
      [platform, messages.network({ network: platformNames[platform] })] as const,
      [ownTextColumn(platform), messages.ownText({ network: platformNames[platform] })] as const,
    ]),
  );
  const others: Readonly<Partial<Record<ColumnRole, string>>> = messages.roles;
  return (role: ColumnRole) => ofNetworks.get(role) ?? others[role] ?? role;
}

interface ColumnFieldsProps {
  columns: CheckedFile["columns"];
  reading: FileReading;
  onChange: (reading: FileReading) => void;
}

/** What each column of a file is read as. */
export function ColumnFields({ columns, reading, onChange }: ColumnFieldsProps) {
  const { reading: messages } = useMessages("imports");
  const labelOf = useRoleLabel();
  const options = [
    { value: leftOut, label: messages.leftOut },
    ...ordered.map((role) => ({ value: role, label: labelOf(role) })),
  ] as const;
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {columns.map(({ name, role }) => (
        <Select
          key={name}
          label={name}
          options={options}
          value={role ?? leftOut}
          onValueChange={(chosen) => onChange(withColumn(reading, name, chosen === leftOut ? null : chosen))}
        />
      ))}
    </div>
  );
}
