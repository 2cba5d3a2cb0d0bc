/** Of the one app for Facebook and Instagram. */
export const metaKeys = { id: "META_APP_ID", secret: "META_APP_SECRET", site: "developers.facebook.com" } as const;
