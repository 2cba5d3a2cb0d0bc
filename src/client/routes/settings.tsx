import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { AiCostsCard, costsAnchor } from "#client/features/ai-costs/ai-costs-card.tsx";
import { ApprovalPolicyCard } from "#client/features/approvals/policy-card.tsx";
import { EmailCard } from "#client/features/auth/email/email-card.tsx";
import { PlanCard } from "#client/features/billing/plan-card.tsx";
import { ClientLinksCard } from "#client/features/client-links/links-card.tsx";
import { FeedsCard } from "#client/features/feeds/feeds-card.tsx";
import { QueueSettings } from "#client/features/schedules/queue-settings.tsx";
import { CatchUpCard } from "#client/features/settings/catch-up-card.tsx";
import { DataTab } from "#client/features/settings/data-tab.tsx";
import { GeneralTab } from "#client/features/settings/general-tab.tsx";
import { NotificationsTab } from "#client/features/settings/notifications-tab.tsx";
import { WorkspaceExport } from "#client/features/settings/personal-data/export-card.tsx";
import { StorageCard } from "#client/features/settings/personal-data/storage-card.tsx";
import { PrivacyTab } from "#client/features/settings/privacy-tab.tsx";
import { SecurityTab } from "#client/features/settings/security-tab.tsx";
import { SharingCard } from "#client/features/settings/sharing-card.tsx";
import { WebhooksTab } from "#client/features/settings/webhooks/webhooks-tab.tsx";
import { DeleteWorkspace } from "#client/features/settings/workspace/delete-workspace.tsx";
import { MembersCard } from "#client/features/settings/workspace/members-card.tsx";
import { WorkspaceTab } from "#client/features/settings/workspace/workspace-tab.tsx";
import { AccountsTab } from "#client/features/social-accounts/accounts-tab.tsx";
import { ConnectNotice } from "#client/features/social-accounts/connect-notice.tsx";
import { useConnectReturn } from "#client/features/social-accounts/use-connect.ts";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import { Tabs } from "#client/ui/layout/tabs.tsx";

const sections = [
  "general",
  "workspace",
  "accounts",
  "notifications",
  "privacy",
  "security",
  "webhooks",
  "data",
] as const;
type Section = (typeof sections)[number];

export function Component() {
  const messages = useMessages("settings");
  const webhooks = useMessages("webhooks");
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const { isPersonal } = useWorkspace();
  const mayManage = useMay()("workspace.manage");
  // The data of the account are in its personal workspace.
  const hasSection: Partial<Record<Section, boolean>> = { webhooks: mayManage, data: isPersonal };
  const shownSections = sections.filter((name) => hasSection[name] ?? true);
  // Links to the costs name their card alone, whose section depends on the workspace.
  const usual: Section = !isPersonal && hash === `#${costsAnchor}` ? "workspace" : "general";
  const section: Section = shownSections.find((name) => name === params.get("tab")) ?? usual;
  useTitle(section === "general" ? messages.title : `${messages.tabs[section]} · ${messages.title}`);
  const isOnTheWay = useConnectReturn(params.has("connected") || params.has("error"));
  if (isOnTheWay) return null;
  const contents: Record<Section, ReactNode> = {
    general: (
      <>
        <EmailCard />
        {isPersonal && <PlanCard outcome={params.get("checkout")} />}
        <GeneralTab />
        <SharingCard />
        {isPersonal && <AiCostsCard />}
      </>
    ),
    workspace: (
      <>
        <WorkspaceTab />
        {isPersonal && <ClientLinksCard />}
        {!isPersonal && (
          <>
            <MembersCard />
            <ApprovalPolicyCard />
            <ClientLinksCard />
            <IfMay action="content.read">
              <CatchUpCard />
              <AiCostsCard />
              <StorageCard />
            </IfMay>
            <WorkspaceExport />
            <DeleteWorkspace />
          </>
        )}
      </>
    ),
    accounts: (
      <>
        <ConnectNotice connected={params.get("connected")} error={params.get("error")} />
        <AccountsTab />
        <IfMay action="content.read">
          <QueueSettings />
          <FeedsCard />
        </IfMay>
        {isPersonal && <CatchUpCard />}
      </>
    ),
    notifications: <NotificationsTab />,
    privacy: <PrivacyTab />,
    security: <SecurityTab />,
    webhooks: <WebhooksTab />,
    data: <DataTab />,
  };
  /** Text under the heading of a section. */
  const lead: Partial<Record<Section, string>> = {
    accounts: messages.accountsText,
    notifications: messages.notifications.text,
    privacy: messages.privacy.text,
    webhooks: webhooks.text,
  };
  return (
    <>
      <PageHeader title={messages.title} />
      <Tabs<Section>
        label={messages.title}
        value={section}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={shownSections.map((value) => ({
          value,
          label: messages.tabs[value],
          content: (
            <section className="grid gap-6">
              <div>
                <h2>{messages.tabs[value]}</h2>
                {lead[value] !== undefined && <p className="mt-1 max-w-[68ch] text-ink-2">{lead[value]}</p>}
              </div>
              {contents[value]}
            </section>
          ),
        }))}
      />
    </>
  );
}
