import { renewAvatars } from "#server/domains/social-accounts/renew-avatars.ts";

export const renewAvatarsWorker = renewAvatars;
