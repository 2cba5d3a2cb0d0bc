/** Somebody else took a unique value between our look and our write. */
export function isUniqueViolation(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if ("code" in current && current.code === "23505") return true;
  }
  return false;
}
