import { AllNotifications } from "#client/features/notifications/all-notifications.tsx";
import { ReadAllButton } from "#client/features/notifications/read-all-button.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("notifications");
  useTitle(messages.title);
  return (
    <div className="mx-auto max-w-[880px]">
      <PageHeader title={messages.title} actions={<ReadAllButton />}>
        {messages.subtitle}
      </PageHeader>
      <AllNotifications />
    </div>
  );
}
