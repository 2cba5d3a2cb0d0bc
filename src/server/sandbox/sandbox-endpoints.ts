/** The one app the sandbox knows. Not a secret: it opens nothing but the sandbox. */
export const sandboxClient = { clientId: "postloom-sandbox", clientSecret: "postloom-sandbox-secret" };

/**
 * Base URLs to put in place of the platforms' own. `apiBase` is where this process reaches itself, `browserBase` where the
 * person's browser reaches it.
 */
export const sandboxEndpoints = (apiBase: string, browserBase: string) => ({
  META_GRAPH_URL: `${apiBase}/sandbox/graph`,
  META_UPLOAD_URL: `${apiBase}/sandbox/upload`,
  META_VIDEO_URL: `${apiBase}/sandbox/graph`,
  META_DIALOG_URL: `${browserBase}/sandbox/facebook`,
  X_API_URL: `${apiBase}/sandbox/x-api`,
  X_AUTHORIZE_URL: `${browserBase}/sandbox/x/authorize`,
});
