import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { EmailCard } from "#client/features/auth/email-card.tsx";
import { AccountsTab } from "#client/features/social-accounts/accounts-tab.tsx";
import { ConnectNotice } from "#client/features/social-accounts/connect-notice.tsx";
import { GeneralTab } from "#client/features/settings/general-tab.tsx";
import { SpendingCard } from "#client/features/spending/spending-card.tsx";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

type Section = "general" | "accounts";

export function Component() {
  useTitle("Settings");
  const [params, setParams] = useSearchParams();
  const section: Section = params.get("tab") === "accounts" ? "accounts" : "general";
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs<Section>
        label="Settings"
        value={section}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={[
          {
            value: "general",
            label: "General",
            content: (
              <Panel title="General">
                <EmailCard />
                <GeneralTab />
                <SpendingCard />
              </Panel>
            ),
          },
          {
            value: "accounts",
            label: "Connected accounts",
            content: (
              <Panel
                title="Connected accounts"
                text="Postloom posts only to the accounts listed here. Access tokens are encrypted on your server."
              >
                <ConnectNotice connected={params.get("connected")} error={params.get("error")} />
                <AccountsTab />
              </Panel>
            ),
          },
        ]}
      />
    </>
  );
}

function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
