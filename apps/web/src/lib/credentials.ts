import type { FailureCode } from './api-error.ts'

/**
 * What every call carries, set by its owner: the token of the session, the chosen organisation, the latest
 * revision. Calls read it here so that they depend on no component.
 */
type Credentials = {
  /** A valid token, renewed if necessary; null before the sign-in. */
  token: () => Promise<string | null>
  /** The organisation of calls whose path names none. */
  setupId: string | null
  /** Called after a 401 with that token, which says why; true: a new one is available, and the call may be repeated once. */
  onUnauthorized: (token: string | null, code: FailureCode) => boolean
  /** Called after an answer that the person may no longer use the organisation. */
  onRefused: () => void
}

export const credentials: Credentials = {
  token: async () => null,
  setupId: null,
  onUnauthorized: () => false,
  onRefused: () => {},
}

let latestRev = 0

/** The highest revision received by this tab: answers are never older, whichever process gives them. */
export function highestRev(): number {
  return latestRev
}

export function sawRev(rev: number): void {
  if (rev > latestRev) latestRev = rev
}

/** Called when the log starts afresh: earlier revisions no longer count. */
export function resetRev(rev: number): void {
  latestRev = rev
}
