/** An error response in the format of Google's APIs. */
export const googleError = (code: number, status: string, message: string, details: readonly object[] = []) => ({
  status: code,
  json: { error: { code, message, status, details } },
});
