import type { Deps } from "#server/deps.ts";
import { settleForgottenTexts } from "#server/domains/spending/spending.service.ts";

export async function settleTextsWorker(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const settled = await settleForgottenTexts(deps.db);
  if (settled > 0) deps.log.warn({ settled }, "spending.texts_settled");
}
