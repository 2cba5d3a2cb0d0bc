import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { importParam } from "./use-import-file.ts";

const shown = 10;

/** The last imports of the workspace. Nothing while there are none. */
export function EarlierImports() {
  const { earlier, states } = useMessages("imports");
  const stateOf = (status: keyof typeof states, made: number, rows: number): string => {
    if (status === "undone") return states.undone;
    return status === "done" && made === rows ? states.allDone({ made }) : states[status]({ made, rows });
  };
  const { data } = trpc.posts.imports.useQuery({ limit: shown });
  if (data === undefined || data.imports.length === 0) return null;
  return (
    <Card aria-labelledby="earlier">
      <CardHeader title={earlier} id="earlier" />
      <CardBody>
        <ul className="text-sm">
          {data.imports.map(({ id, fileName, createdAt, status, made, rows }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5">
              <Link to={`?${importParam}=${id}`} className="link touch-area min-w-0 wrap-anywhere">
                <bdi>{fileName}</bdi>
              </Link>
              <span className="text-ink-3">
                <Moment at={createdAt} />
              </span>
              <span className="ml-auto text-ink-2">{stateOf(status, made, rows)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
