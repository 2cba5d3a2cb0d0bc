/** The app's request for a consent, in its own words. */
export interface AppRequest {
  clientId: string;
  /** The unchanged parameter: the token call must repeat it exactly. */
  redirectText: string;
  scopes: readonly string[];
  state: string | undefined;
  codeChallenge: string | undefined;
  codeChallengeMethod: string | undefined;
}
