import type { Calls } from "../call.ts";

export const mastodonCalls = {
  "mastodon.apps": ["Register the app"],
  "mastodon.token": ["Get a token"],
  "mastodon.revoke": ["End a token"],
  "mastodon.instance": ["Read the limits of the server"],
  "mastodon.verify_credentials": ["Read who allowed it"],
  "mastodon.media": ["Upload a picture or video", "processes", "takesBytes"],
  "mastodon.media_status": ["Ask whether it is processed"],
  "mastodon.create_status": ["Make the post public"],
  "mastodon.edit_status": ["Edit a post"],
  "mastodon.delete_status": ["Delete a post"],
  "mastodon.statuses": ["Read what was posted"],
  "mastodon.status": ["Read figures"],
  "mastodon.source": ["Read a text as it was written"],
} as const satisfies Calls;
