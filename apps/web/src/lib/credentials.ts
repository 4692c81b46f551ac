/**
 * What every call carries, set by who owns it: the session (token), the chosen organisation, the newest revision.
 * Calls read it here so that they know of no component.
 */
type Credentials = {
  /** A token that is valid now, renewed before if need be; null before the sign-in. */
  token: () => Promise<string | null>
  /** The organisation of calls whose path names none. */
  setupId: string | null
  /** What happens after a 401 with that token; true: another is opened, and it may be asked once more. */
  onUnauthorized: (token: string | null) => boolean
  /** What happens after an answer that the person may not use the organisation any more. */
  onRefused: () => void
}

export const credentials: Credentials = {
  token: async () => null,
  setupId: null,
  onUnauthorized: () => false,
  onRefused: () => {},
}

let latestRev = 0

/** The highest revision seen by this tab: answers are never older, whichever process gives them. */
export function highestRev(): number {
  return latestRev
}

export function sawRev(rev: number): void {
  if (rev > latestRev) latestRev = rev
}

/** The log begins anew: what was seen counts no more. */
export function resetRev(rev: number): void {
  latestRev = rev
}
