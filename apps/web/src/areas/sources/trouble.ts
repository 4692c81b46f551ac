import type { Connection } from './connection-view.ts'

export type Trouble = { readonly reason: string; readonly detail: string }

/** Splits `reason: detail`; a text in another form is all detail. */
export function readTrouble(text: string): Trouble {
  const [, reason, detail = ''] = /^([a-z][a-z0-9_]*)(?::\s*(.*))?$/s.exec(text) ?? []
  return reason === undefined ? { reason: '', detail: text } : { reason, detail }
}

/** The last error of a connection, unless it has succeeded since. */
export function openTrouble({ lastError, lastErrorAt, lastSuccessAt }: Connection): Trouble | null {
  if (lastError === null) return null
  const isOver =
    lastErrorAt !== null && lastSuccessAt !== null && Date.parse(lastSuccessAt) > Date.parse(lastErrorAt)
  return isOver ? null : readTrouble(lastError)
}

/** Whether a requested try is still pending; after a while it is considered lost. */
export function isAwaited(connection: Connection, requestedAt: string | undefined, nowMs: number): boolean {
  if (requestedAt === undefined || nowMs - Date.parse(requestedAt) > LONGEST_WAIT_MS) return false
  return connection.lastAttemptAt === null || Date.parse(connection.lastAttemptAt) < Date.parse(requestedAt)
}

const LONGEST_WAIT_MS = 120_000
