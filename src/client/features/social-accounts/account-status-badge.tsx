import { Check, TriangleAlert } from "lucide-react";
import type { AccountStatus } from "#shared/social-accounts.ts";
import { Badge } from "#client/ui/badge.tsx";

export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  return status === "connected" ? (
    <Badge tone="success" icon={Check}>
      Connected
    </Badge>
  ) : (
    <Badge tone="danger" icon={TriangleAlert}>
      Needs reconnecting
    </Badge>
  );
}
