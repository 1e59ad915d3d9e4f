/** The name of the constraint (or unique index) that a statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('23')) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
