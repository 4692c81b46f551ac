import { keep, readPreference } from '../lib/preference.ts'

/** The person and organisation of this browser's last visit: most likely they are the same again. */
export type LastVisit = { readonly setupId: string; readonly userId: string }

export function readLastVisit(): LastVisit | null {
  const [setupId, userId] = readPreference('lastSeen')?.split(' ') ?? []
  return setupId && userId ? { setupId, userId } : null
}

export function writeLastVisit({ setupId, userId }: LastVisit): void {
  keep('lastSeen', `${setupId} ${userId}`)
}
