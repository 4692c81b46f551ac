import { keep, kept } from '../lib/kept.ts'

/** Who looked at which organisation in this browser the last time: most likely it is the same again. */
export type LastSeen = { readonly setupId: string; readonly userId: string }

export function lastSeen(): LastSeen | null {
  const [setupId, userId] = kept('lastSeen')?.split(' ') ?? []
  return setupId && userId ? { setupId, userId } : null
}

export function keepLastSeen({ setupId, userId }: LastSeen): void {
  keep('lastSeen', `${setupId} ${userId}`)
}
