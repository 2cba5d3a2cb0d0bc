import { AllNotifications } from "#client/features/notifications/all-notifications.tsx";
import { ReadAllButton } from "#client/features/notifications/read-all-button.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const texts = useTexts("notifications");
  useTitle(texts.title);
  return (
    <div className="mx-auto max-w-[880px]">
      <PageHeader title={texts.title} actions={<ReadAllButton />}>
        {texts.subtitle}
      </PageHeader>
      <AllNotifications />
    </div>
  );
}
