/** Readable text of an error of a broker or its socket; some socket errors only have a code. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = (error as { code?: unknown }).code
  return error.message || (typeof code === 'string' ? code : error.name)
}

/** Address of a broker for people: without user, password and parameters. */
export const brokerName = ({ protocol, host }: URL): string => `${protocol}//${host}`
