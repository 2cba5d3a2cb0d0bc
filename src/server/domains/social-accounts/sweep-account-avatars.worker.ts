import { sweepAccountAvatars } from "#server/domains/social-accounts/account-avatars.ts";

export const sweepAccountAvatarsWorker = sweepAccountAvatars;
