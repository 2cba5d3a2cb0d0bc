import type { Repeat } from "#shared/repeats.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { type RepeatDialog, RepeatRow } from "./repeat-row.tsx";

const shownAtOnce = 20;

const isOver = ({ status, next }: Repeat) => status === "ended" && next.length === 0;

/** Posts that go out again and again. Not there while there are none. */
export function RepeatList({ dialog }: { dialog: RepeatDialog }) {
  const { repeat: texts } = useTexts("posts");
  const { data } = trpc.repeats.list.useQuery({ limit: shownAtOnce });
  const repeats = data?.repeats.filter((repeat) => !isOver(repeat)) ?? [];
  if (repeats.length === 0) return null;
  return (
    <Card aria-labelledby="repeats">
      <CardHeader title={texts.title} id="repeats" />
      <ul>
        {repeats.map((repeat) => (
          <RepeatRow key={repeat.id} repeat={repeat} dialog={dialog} />
        ))}
      </ul>
    </Card>
  );
}
