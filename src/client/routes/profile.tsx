import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { EmailStatus } from "#client/features/auth/email-status.tsx";
import { ActivityStats } from "#client/features/profile/activity-stats.tsx";
import { ProfileCard } from "#client/features/profile/profile-card.tsx";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const texts = useTexts("profile");
  useTitle(texts.title);
  return (
    <div className="mx-auto max-w-[760px]">
      <Link to={paths.dashboard} className="link touch-area mb-2 inline-flex min-h-7 items-center gap-1.5 text-sm">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.back}
      </Link>
      <PageHeader title={texts.title} />
      <div className="grid gap-6">
        <ProfileCard emailStatus={<EmailStatus />} />
        <ActivityStats />
      </div>
    </div>
  );
}
