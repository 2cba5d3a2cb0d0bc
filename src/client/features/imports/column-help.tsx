import { Download } from "lucide-react";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Day } from "#shared/durations.ts";
import { nextSlot } from "#shared/posts/csv-columns.ts";

/** The columns as the help names them; several with one meaning share a line. */
const columns = {
  accounts: "accounts",
  text: "text",
  ownText: "text_x, text_facebook, …",
  media: "media",
  altTexts: "alt_texts",
  time: "time",
  status: "status",
  hashtags: "hashtags",
  thread: "thread",
  firstComment: "first_comment",
  others:
    "alt_text, reply_settings, paid_partnership, content_warning, visibility, language, as_document, reads_metrics",
} as const;

const daysAhead = 7;

/** A file to begin with, as a spreadsheet opens it: in UTF-8 with a byte order mark. */
function exampleFile(texts: { planned: string; queued: string; draft: string }): Blob {
  const day = new Date(Date.now() + daysAhead * Day.ms).toISOString().slice(0, 10);
  const rows = [
    ["accounts", "text", "hashtags", "media", "alt_texts", "time"],
    ["bluesky, mastodon", texts.planned, "#studio", "", "", `${day} 09:30`],
    ["x", texts.queued, "", "", "", nextSlot],
    ["facebook", texts.draft, "", "", "", ""],
  ];
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  return new Blob([`\uFEFF${rows.map(line).join("\r\n")}\r\n`], { type: "text/csv" });
}

/** What each column takes, and a file to begin with. */
export function ColumnHelp() {
  const { help: messages } = useMessages("imports");
  const zone = useTimeZone();
  const texts: Record<keyof typeof columns, string> = { ...messages.columns, time: messages.columns.time({ zone }) };
  return (
    <Card aria-labelledby="columns">
      <CardHeader title={messages.title} id="columns">
        <Button size="sm" onClick={() => saveFile(exampleFile(messages.example), "postloom-example.csv")}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.download}
        </Button>
      </CardHeader>
      <CardBody>
        <p className="mb-3 text-sm text-ink-2">{messages.intro}</p>
        <dl className="text-sm">
          {Object.entries(columns).map(([key, names]) => (
            <div key={key} className="grid gap-x-4 border-t border-line py-2 md:grid-cols-[220px_minmax(0,1fr)]">
              <dt className="num text-xs leading-5 wrap-anywhere text-ink-1">{names}</dt>
              <dd className="text-ink-2">{texts[key as keyof typeof columns]}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
