import { Link } from "react-router-dom";
import bowls from "#client/assets/art/bowls.webp";
import cups from "#client/assets/art/cups.webp";
import hills from "#client/assets/art/hills.webp";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths, templatePath } from "#client/lib/paths.ts";

const pictures = [cups, bowls, hills];

/** Three prompt templates, for a library without creations. */
export function StartTemplates() {
  const { templates: messages } = useMessages("dashboard");
  const { data } = trpc.templates.list.useQuery({ kind: "prompt", limit: pictures.length });
  return (
    <div className="min-h-36 border-t border-line px-4 pt-4 pb-4 md:px-5 md:pb-5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-medium">{messages.title}</p>
        <Link to={paths.templates} className="link touch-area text-sm">
          {messages.all}
        </Link>
      </div>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        {data?.templates.map(({ id, name }, index) => (
          <li key={id} className="min-w-0">
            <Link
              to={templatePath(id)}
              className="flex items-center gap-3 rounded-md border border-line p-2 text-sm font-medium hover:bg-surface-2"
            >
              <img src={pictures[index]} alt="" width={48} height={48} className="size-12 rounded-sm object-cover" />
              <span dir="auto" className="line-clamp-2">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
