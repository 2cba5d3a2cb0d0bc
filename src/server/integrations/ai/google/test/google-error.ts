/** An error as Google's interfaces answer it. */
export const googleError = (code: number, status: string, message: string, details: readonly object[] = []) => ({
  status: code,
  json: { error: { code, message, status, details } },
});
