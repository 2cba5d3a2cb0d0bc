/** Made by scripts/messages/plugin.ts. */
declare module "virtual:messages" {
  export const loaders: Record<string, Record<string, () => Promise<{ default: unknown }>>>;
}
declare module "virtual:messages/en/shell" {
  const messages: unknown;
  export default messages;
}
declare module "virtual:messages/all/notifications" {
  const messages: Record<string, unknown>;
  export default messages;
}
