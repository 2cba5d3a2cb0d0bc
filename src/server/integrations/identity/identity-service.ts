import type { IdentityProblem } from "#shared/auth/sign-in.ts";

/** The identity that a provider has confirmed. */
export interface ProvenPerson {
  /** The provider's permanent id of the person, by which our account is found. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** Token for `revoke`; null for providers without such a call, or when none was sent. */
  revocableToken: string | null;
}

export interface IdentityRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

export interface IdentityAnswer extends Omit<IdentityRequest, "state"> {
  code: string;
  /** The JSON with the name that Apple sends at the first sign-in only. */
  user: string | undefined;
}

/** A sign-in provider. Does not know our accounts. */
export interface IdentityService {
  /** Whether the provider returns by a cross-site form post, which needs a cookie with SameSite=None. */
  postsBack: boolean;
  authorizationUrl(request: IdentityRequest): URL;
  /** Throws IdentityError. */
  identify(answer: IdentityAnswer, signal: AbortSignal): Promise<ProvenPerson>;
  /** Revokes the link to our app. Throws IdentityError. Absent for providers without such a call. */
  revoke?(token: string, signal: AbortSignal): Promise<void>;
}

/** A provider did not confirm an identity. */
export class IdentityError extends Error {
  readonly problem: IdentityProblem;

  constructor(problem: IdentityProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "IdentityError";
    this.problem = problem;
  }
}
