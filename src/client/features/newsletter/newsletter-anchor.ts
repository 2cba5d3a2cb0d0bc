/** Where the box of the newsletter stands on the landing page. */
export const newsletterAnchor = "newsletter-title";
