import { Clapperboard, ImagePlus } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { InstagramIcon, XIcon } from "#client/ui/brand-icons.tsx";

const actions = [
  {
    to: paths.generateImage,
    label: "New Image",
    icon: <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />,
  },
  {
    to: paths.generateVideo,
    label: "New Video",
    icon: <Clapperboard size={18} strokeWidth={1.75} aria-hidden="true" />,
  },
  { to: paths.postMeta, label: "Post to Instagram", icon: <InstagramIcon size={17} /> },
  { to: paths.postX, label: "Post to X", icon: <XIcon size={15} /> },
];

export function QuickActions() {
  return (
    <Card aria-labelledby="quick-actions">
      <CardHeader title="Quick Actions" id="quick-actions" />
      <CardBody>
        <ul className="grid gap-2 sm:grid-cols-2">
          {actions.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-12 items-center gap-2.5 rounded-md border border-line px-3 text-sm font-medium hover:border-line-strong hover:bg-surface-2"
              >
                <span className="text-accent-ink">{icon}</span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
