import type { Calls } from "../call.ts";

export const linkedinCalls = {
  "linkedin.token": ["Get or renew a token"],
  "linkedin.revoke": ["End a token"],
  "linkedin.userinfo": ["Read who allowed it"],
  "linkedin.acls": ["List Pages"],
  "linkedin.organizations": ["Read a Page"],
  "linkedin.initialize_upload": ["Begin an upload"],
  "linkedin.upload": ["Send the bytes", "takesBytes"],
  "linkedin.finalize_upload": ["End the upload of a video", "processes"],
  "linkedin.media_status": ["Ask whether it is processed"],
  "linkedin.create_post": ["Make the post public"],
  "linkedin.edit_post": ["Edit a post"],
  "linkedin.delete_post": ["Delete a post"],
  "linkedin.list_posts": ["Read what was posted"],
  "linkedin.comments": ["Write a comment"],
  "linkedin.list_comments": ["Read comments"],
  "linkedin.share_statistics": ["Read figures of posts"],
  "linkedin.followers": ["Read the number of followers"],
} as const satisfies Calls;
