import { Check, TriangleAlert } from "lucide-react";
import type { AccountStatus } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Badge } from "#client/ui/badge.tsx";

export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const texts = useTexts("accounts");
  return status === "connected" ? (
    <Badge tone="success" icon={Check}>
      {texts.connected}
    </Badge>
  ) : (
    <Badge tone="danger" icon={TriangleAlert}>
      {texts.lost}
    </Badge>
  );
}
