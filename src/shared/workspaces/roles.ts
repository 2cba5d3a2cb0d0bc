/**
 * The team from most to least rights, then the client, who is no step below a viewer: a client decides and comments, and sees only posts
 * that were submitted. Each workspace has one owner, who pays for it.
 */
export const workspaceRoles = ["owner", "admin", "editor", "contributor", "viewer", "client"] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];

const everyone = workspaceRoles;

/** Who may do what. A procedure on data of a workspace names one of these actions. */
const rolesOf = {
  /** The workspace itself, its members and accounts; leaving it. */
  "workspace.read": everyone,
  /** Posts from their submission on, their comments, the calendar and metrics. */
  "posts.read": everyone,
  /** What the team works with: drafts, library, templates, repeats, queues, costs and history. */
  "content.read": ["owner", "admin", "editor", "contributor", "viewer"],
  /** Drafts, the library, templates, generations. */
  "content.write": ["owner", "admin", "editor", "contributor"],
  /** Everything that makes a post public, plans it or withdraws it. */
  "posts.publish": ["owner", "admin", "editor"],
  /** Decide about posts of others, as a member of the team. Who does can be narrowed by the approval policy of the workspace. */
  "posts.approve": ["owner", "admin", "editor"],
  /** Give the client's yes to a post, where the approval policy asks for it. */
  "posts.approve_as_client": ["client"],
  /** Call what decides about posts, in either way. */
  "posts.decide": ["owner", "admin", "editor", "client"],
  /** Write comments below posts; a client sees and writes only those that are shared with clients. */
  "posts.comment": ["owner", "admin", "editor", "contributor", "client"],
  /** Links with which clients see and decide posts without an account. */
  "links.manage": ["owner", "admin", "editor"],
  "accounts.manage": ["owner", "admin"],
  /** Settings, members and invitations. */
  "workspace.manage": ["owner", "admin"],
  /** Plan, transfer and deletion. */
  "workspace.own": ["owner"],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type WorkspaceAction = keyof typeof rolesOf;

export const rolesThatMay = (action: WorkspaceAction): readonly WorkspaceRole[] => rolesOf[action];

export const may = (role: WorkspaceRole, action: WorkspaceAction): boolean => rolesThatMay(action).includes(role);
