import type { Command } from "./command.ts";
import { accounts } from "./commands/accounts.ts";
import { deletePost } from "./commands/delete.ts";
import { generate } from "./commands/generate.ts";
import { importPosts } from "./commands/import.ts";
import { list } from "./commands/list.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { draft, queue, schedule } from "./commands/plan.ts";
import { post } from "./commands/post.ts";
import { publish } from "./commands/publish.ts";
import { show } from "./commands/show.ts";
import { submit } from "./commands/submit.ts";
import { tail } from "./commands/tail.ts";
import { upload } from "./commands/upload.ts";
import { whoami } from "./commands/whoami.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  logout,
  whoami,
  accounts,
  post,
  schedule,
  queue,
  draft,
  submit,
  publish,
  importPosts,
  list,
  show,
  deletePost,
  upload,
  generate,
  tail,
];
