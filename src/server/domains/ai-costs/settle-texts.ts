import type { Deps } from "#server/deps.ts";
import { settleForgottenTexts } from "#server/domains/ai-costs/spending.service.ts";

export async function settleTexts(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const settled = await settleForgottenTexts(deps.db);
  if (settled > 0) deps.log.warn({ settled }, "spending.texts_settled");
}
