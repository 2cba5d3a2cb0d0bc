import { Clapperboard, ImagePlus, PenLine } from "lucide-react";
import { Link } from "react-router-dom";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { InstagramIcon, XIcon } from "#client/ui/pictures/brand-icons.tsx";

const actions = [
  {
    to: paths.generateImage,
    name: "image",
    icon: <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />,
  },
  {
    to: paths.generateVideo,
    name: "video",
    icon: <Clapperboard size={18} strokeWidth={1.75} aria-hidden="true" />,
  },
  { to: paths.postMeta, name: "meta", icon: <InstagramIcon size={17} /> },
  { to: paths.postX, name: "x", icon: <XIcon size={15} /> },
  { to: paths.postAny, name: "any", icon: <PenLine size={18} strokeWidth={1.75} aria-hidden="true" /> },
] as const;

export function QuickActions() {
  const { quick: messages } = useMessages("dashboard");
  return (
    <Card aria-labelledby="quick-actions">
      <CardHeader title={messages.title} id="quick-actions" />
      <CardBody>
        <ul className="grid grid-cols-2 gap-2">
          {actions.map(({ to, name, icon }) => (
            <li key={to} className="last:odd:col-span-2">
              <Link
                to={to}
                className="flex h-full min-h-12 items-center gap-2.5 rounded-md border border-line px-3 py-1 text-sm font-medium hover:border-line-strong hover:bg-surface-2"
              >
                <span className="text-accent-ink">{icon}</span>
                {messages[name]}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
