import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { ActivityStats } from "#client/features/profile/activity-stats.tsx";
import { ProfileCard } from "#client/features/profile/profile-card.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("profile");
  useTitle(messages.title);
  return (
    <div className="mx-auto max-w-[760px]">
      <Link to={paths.dashboard} className="link touch-area mb-2 inline-flex min-h-7 items-center gap-1.5 text-sm">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {messages.back}
      </Link>
      <PageHeader title={messages.title} />
      <div className="grid gap-6">
        <ProfileCard />
        <IfMay action="content.read">
          <ActivityStats />
        </IfMay>
      </div>
    </div>
  );
}
