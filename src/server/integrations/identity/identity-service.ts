import type { IdentityProblem } from "#shared/auth/sign-in.ts";

/** Who a provider says somebody is. */
export interface ProvenPerson {
  /** The provider's own number of them: what an account is found by. */
  subject: string;
  email: string | null;
  /** The provider has seen that mails to this address reach them. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** Gives the link up again, where the provider wants to be told. */
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
  /** What Apple sends beside the code, the very first time only. */
  user: string | undefined;
}

/** A provider that signs people in. Knows nothing of our accounts. */
export interface IdentityService {
  /** Comes back by a form that is posted across sites, so that its cookie has to allow for that. */
  postsBack: boolean;
  authorizationUrl(request: IdentityRequest): URL;
  /** Throws IdentityError. */
  identify(answer: IdentityAnswer, signal: AbortSignal): Promise<ProvenPerson>;
  /** Throws IdentityError. Without it there is nothing to give up. */
  revoke?(token: string, signal: AbortSignal): Promise<void>;
}

/** Why a provider proved nobody's identity. */
export class IdentityError extends Error {
  readonly problem: IdentityProblem;

  constructor(problem: IdentityProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "IdentityError";
    this.problem = problem;
  }
}
