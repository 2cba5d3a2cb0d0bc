/** Anchor of the newsletter box on the landing page. */
export const newsletterAnchor = "newsletter-title";
