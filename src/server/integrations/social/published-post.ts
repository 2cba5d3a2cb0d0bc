/** A post that a network has published. */
export interface PublishedPost {
  externalId: string;
  permalink: string | null;
}
