import type { FailureCode } from './api-error.ts'

/**
 * Values sent with every call: the token of the session, the selected organisation, the latest revision. Each is
 * set by its owner; calls read them here so that they depend on no component.
 */
type Credentials = {
  /** A valid token, renewed if necessary; null before the sign-in. */
  token: () => Promise<string | null>
  /** The organisation for calls whose path contains none. */
  setupId: string | null
  /**
   * Called after a 401 with this token and the reason. Returns true if a new token is available, so that the call
   * may be repeated once.
   */
  onUnauthorized: (token: string | null, code: FailureCode) => boolean
  /** Called after an answer that says that the person may no longer use the organisation. */
  onRefused: () => void
}

export const credentials: Credentials = {
  token: async () => null,
  setupId: null,
  onUnauthorized: () => false,
  onRefused: () => {},
}

let latestRev = 0

/** The highest revision received by this tab: no process may give an older answer. */
export function highestRev(): number {
  return latestRev
}

export function raiseHighestRev(rev: number): void {
  if (rev > latestRev) latestRev = rev
}

/** Called when the log starts again, so that earlier revisions no longer count. */
export function resetRev(rev: number): void {
  latestRev = rev
}
