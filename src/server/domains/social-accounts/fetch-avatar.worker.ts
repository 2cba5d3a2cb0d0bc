import { fetchAvatar } from "#server/domains/social-accounts/fetch-avatar.ts";

export const fetchAvatarWorker = fetchAvatar;
