/**
 * The only place with the version of LinkedIn's API, a month; LINKEDIN_VERSION replaces it. Each is kept for at least a year. Source:
 * LinkedIn versioning. The day is that of the versions whose end is announced.
 */
export const linkedinVersion = "202609";
export const linkedinVersionLivesUntil = new Date("2027-09-15");
