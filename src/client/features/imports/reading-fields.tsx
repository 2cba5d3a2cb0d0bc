import { AccountChoice } from "#client/features/social-accounts/account-choice.tsx";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Summary } from "#client/ui/layout/summary.tsx";
import { type CheckedFile, dateOrders } from "#shared/posts/imports.ts";
import { ColumnFields } from "./column-fields.tsx";
import { type FileReading, noReading } from "./file-reading.ts";

interface ReadingFieldsProps {
  check: Pick<CheckedFile, "columns" | "isRemembered" | "lacksAccounts" | "hasOpenDates" | "dates">;
  reading: FileReading;
  /** At first; then it stays as the person leaves it. */
  opensColumns: boolean;
  onChange: (reading: FileReading) => void;
}

/** How a file of another tool is read: what its columns are, and what it does not say itself. */
export function ReadingFields({ check, reading, opensColumns, onChange }: ReadingFieldsProps) {
  const imports = useMessages("imports");
  const changes = useMessages("bulkChanges");
  const messages = imports.reading;
  const accounts = useAccounts().data?.accounts;
  const { isRemembered, lacksAccounts, hasOpenDates, dates } = check;
  // The second of two columns with one name is read as the first one is.
  const columns = check.columns.filter(
    ({ name }, index, all) => name !== "" && all.findIndex((one) => one.name === name) === index,
  );
  const left = columns.filter(({ role }) => role === null).map(({ name }) => name);
  return (
    <div className="grid gap-4">
      <details className="group" open={opensColumns}>
        <Summary>
          <span className="shrink-0">{messages.columns}</span>
          {left.length > 0 && left.length < columns.length && (
            <span dir="auto" className="line-clamp-1 font-regular wrap-anywhere text-ink-3">
              · {messages.left({ names: left.join(", ") })}
            </span>
          )}
        </Summary>
        <ColumnFields columns={columns} reading={reading} onChange={onChange} />
      </details>
      {isRemembered && reading.columns === noReading.columns && reading.dates === null && (
        <p className="text-sm text-ink-2">{messages.remembered}</p>
      )}
      {lacksAccounts && accounts?.length === 0 && <p className="text-sm text-ink-2">{changes.noAccounts}</p>}
      {lacksAccounts && accounts !== undefined && accounts.length > 0 && (
        <AccountChoice
          label={messages.accounts}
          accounts={accounts}
          value={reading.accountIds}
          onValueChange={(accountIds) => onChange({ ...reading, accountIds })}
          error={undefined}
        />
      )}
      {hasOpenDates && (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-sm font-medium" aria-hidden="true">
            {messages.dates}
          </p>
          <Segmented
            label={messages.dates}
            options={dateOrders.map((order) => ({ value: order, label: messages.orders[order] }))}
            value={reading.dates ?? dates ?? ""}
            onValueChange={(order) => order !== "" && onChange({ ...reading, dates: order })}
          />
        </div>
      )}
    </div>
  );
}
