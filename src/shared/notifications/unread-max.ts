/** Nobody counts further than this. Without zod: the shell counts before any schema. */
export const unreadMax = 100;
