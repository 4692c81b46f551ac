import { keep, readPreference } from '../lib/kept.ts'

/** Who looked at which organisation in this browser the last time: most likely it is the same again. */
export type LastVisit = { readonly setupId: string; readonly userId: string }

export function readLastVisit(): LastVisit | null {
  const [setupId, userId] = readPreference('lastSeen')?.split(' ') ?? []
  return setupId && userId ? { setupId, userId } : null
}

export function writeLastVisit({ setupId, userId }: LastVisit): void {
  keep('lastSeen', `${setupId} ${userId}`)
}
