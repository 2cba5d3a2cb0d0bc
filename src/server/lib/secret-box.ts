/** Encrypts what must not be readable in a dump. `context` (table, column, row id) is bound in: a ciphertext moved elsewhere does not open. */
export interface SecretBox {
  seal(plain: string, context: string): string;
  /** Throws when the key or the context is another one. */
  open(sealed: string, context: string): string;
}
