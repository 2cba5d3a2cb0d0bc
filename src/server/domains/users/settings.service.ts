import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  findSettings,
  hasSecondFactor,
  saveSettings,
  type SettingsChange,
  type SettingsRow,
} from "#server/domains/users/settings.queries.ts";
import { followMarketingJob } from "#server/domains/users/users.jobs.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { microsOfUsd, usdOrNone } from "#shared/ai-costs/prices.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { defaultSettings, type Settings, type UpdateSettingsInput } from "#shared/users/settings.ts";
import type { UpdateWorkspaceInput } from "#shared/workspaces/workspaces.ts";

/** undefined: the field was not sent. */
const microsOrNone = (usd: number | null | undefined) => (typeof usd === "number" ? microsOfUsd(usd) : usd);

const toSettings = (row: SettingsRow, twoFactorEnabled: boolean): Settings => ({
  notifications: {
    email: row.notifyEmail,
    push: row.notifyPush,
    marketing: row.notifyMarketing,
    updates: row.notifyUpdates,
  },
  privacy: {
    profileVisible: row.profileVisible,
    showActivity: row.showActivity,
    allowDirectMessages: row.allowDirectMessages,
  },
  appearance: { theme: row.theme, language: row.language, timezone: row.timezone },
  security: { twoFactorEnabled, loginAlerts: row.loginAlerts },
  publishing: { catchUpMinutes: row.catchUpMinutes, xMonthlyBudgetUsd: usdOrNone(row.xMonthlyBudgetMicros) },
  aiCosts: { monthlyCapUsd: usdOrNone(row.monthlyCapMicros) },
});

/** The columns behind the fields that were sent. */
function toChange(input: UpdateSettingsInput): SettingsChange {
  const { notifications, privacy, appearance, security, publishing, aiCosts } = input;
  const columns = {
    notifyEmail: notifications?.email,
    notifyPush: notifications?.push,
    notifyMarketing: notifications?.marketing,
    notifyUpdates: notifications?.updates,
    ...privacy,
    ...appearance,
    loginAlerts: security?.loginAlerts,
    catchUpMinutes: publishing?.catchUpMinutes,
    xMonthlyBudgetMicros: microsOrNone(publishing?.xMonthlyBudgetUsd),
    monthlyCapMicros: microsOrNone(aiCosts?.monthlyCapUsd),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export { findUpdateReaders, lockMonthlyCap } from "#server/domains/users/settings.queries.ts";

/** The settings of a user, with defaults for those that were not chosen. */
export async function readSettings(db: Db, userId: UserId): Promise<Settings> {
  const row = await findSettings(db, userId);
  const twoFactorEnabled = await hasSecondFactor(db, userId);
  if (row !== undefined) return toSettings(row, twoFactorEnabled);
  return { ...defaultSettings, security: { ...defaultSettings.security, twoFactorEnabled } };
}

/** The settings of a workspace for its posts and costs, with defaults for those that were not chosen. */
export async function readWorkspaceSettings(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<Pick<Settings, "publishing" | "aiCosts"> & { timezone: string }> {
  const row = await findSettings(db, workspaceId);
  const { publishing, aiCosts, appearance } = row === undefined ? defaultSettings : toSettings(row, false);
  return { publishing, aiCosts, timezone: appearance.timezone };
}

/** Fields that are undefined remain unchanged. */
export async function saveWorkspaceSettings(
  tx: Db,
  workspaceId: WorkspaceId,
  { timezone, catchUpMinutes, monthlyCapUsd, xMonthlyBudgetUsd }: Omit<UpdateWorkspaceInput, "id" | "name">,
): Promise<void> {
  const change = toChange({
    appearance: timezone === undefined ? {} : { timezone },
    publishing: { catchUpMinutes, xMonthlyBudgetUsd },
    aiCosts: { monthlyCapUsd },
  });
  if (Object.keys(change).length > 0) await saveSettings(tx, workspaceId, change);
}

/** The second factor needs a first code to turn on, and password and code to turn off: settings cannot change it. */
async function refuseSwitch(db: Db, userId: UserId, wanted: boolean | undefined): Promise<void> {
  if (wanted === undefined || wanted === (await hasSecondFactor(db, userId))) return;
  throw invalidInput([
    { path: "security.twoFactorEnabled", message: "A second factor is turned on and off under /auth/second-factor" },
  ]);
}

/** Throws INVALID_INPUT for a change of the second factor. */
export async function updateSettings(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: UpdateSettingsInput,
): Promise<Settings> {
  await refuseSwitch(deps.db, userId, input.security?.twoFactorEnabled);
  await deps.db.transaction(async (tx) => {
    await saveSettings(tx, userId, toChange(input));
    if (input.notifications?.marketing === undefined) return;
    await deps.jobs.send(tx, followMarketingJob, { userId, cause: "chosen" }, { singletonKey: uuidv7() });
  });
  return readSettings(deps.db, userId);
}

/** For a subscription that began or ended by a mailed link, or that a newly verified address has already. */
export async function setMarketing(tx: Db, userId: UserId, isOn: boolean): Promise<void> {
  await saveSettings(tx, userId, { notifyMarketing: isOn });
}
