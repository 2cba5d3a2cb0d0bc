/** Of the networks and of sign-in with Facebook. It is supported for at least two years after its release on 2026-07-29. */
export const graphVersion = "v26.0";
export const graphVersionLivesUntil = new Date("2028-07-29");
