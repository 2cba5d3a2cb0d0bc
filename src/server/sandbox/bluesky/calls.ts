import type { Calls } from "../call.ts";

export const blueskyCalls = {
  "bluesky.create_session": ["Log in with an app password"],
  "bluesky.refresh_session": ["Renew that login"],
  "bluesky.par": ["Announce a consent"],
  "bluesky.token": ["Get or renew a token"],
  "bluesky.create_record": ["Make the post public"],
  "bluesky.apply_writes": ["Make a whole thread public"],
  "bluesky.get_record": ["Look for a post by its key"],
  "bluesky.delete_record": ["Delete a post"],
  "bluesky.upload_blob": ["Upload a picture", "takesBytes"],
  "bluesky.upload_video": ["Upload a video", "processes", "takesBytes"],
  "bluesky.job_status": ["Ask whether it is processed"],
  "bluesky.get_posts": ["Read figures"],
  "bluesky.profile": ["Read who allowed it"],
} as const satisfies Calls;
