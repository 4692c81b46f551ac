/** Test support: the fault of an alert fact; null if it is sound. */
import { ALERT_TYPES } from '@verglas/contract/alert-codes'
import type { AlertEntry, AlertFact, AlertGeometry } from './alert.ts'

export function alertFaultOf(fact: AlertFact, receivedAt: Date): string | null {
  if (!isInstant(fact.issuedAt) || fact.issuedAt.getTime() > receivedAt.getTime() + 600_000) return 'issued'
  if (fact.form === 'texts') return fact.texts.some(({ slot }) => slot === '') ? 'slot of a text' : null
  if (fact.form === 'message') {
    if (
      fact.slot === '' ||
      fact.replaces.some((replaced) => replaced.slot === '' || !isInstant(replaced.sentAt))
    )
      return 'slot'
    return firstFault(fact.entries)
  }
  if (fact.slots.some(({ slot }) => slot === '')) return 'slot'
  if (!fact.statedAreas.every(isSound)) return 'stated area'
  return firstFault(fact.slots.flatMap((stated) => stated.entries))
}

const firstFault = (entries: readonly AlertEntry[]): string | null =>
  entries.map(entryFault).find((fault) => fault !== null) ?? null

function entryFault(entry: AlertEntry): string | null {
  if (!ALERT_TYPES.includes(entry.type)) return `type ${entry.type}`
  if (![0, 1, 2, 3, 4].includes(entry.severity)) return `severity ${entry.severity}`
  const { startsAt, endsAt, sentAt, effectiveAt, onsetAt, expiresAt, hours } = entry
  for (const at of [startsAt, endsAt, sentAt, effectiveAt, onsetAt, expiresAt])
    if (at && !isInstant(at)) return 'instant'
  if (hours?.some(({ from, to }) => !isInstant(from) || !isInstant(to) || from >= to)) return 'hours'
  if (endsAt && startsAt && endsAt <= startsAt) return 'ends before it begins'
  for (const { geometry } of entry.areas) if (geometry && !isSound(geometry)) return 'shape'
  return null
}

const isInstant = (at: Date): boolean => !Number.isNaN(at.getTime())

function isSound({ type, coordinates }: AlertGeometry): boolean {
  const rings = type === 'MultiPolygon' ? coordinates.flat() : coordinates
  const minPoints = type === 'MultiPolygon' ? 4 : 2
  return (
    rings.length > 0 &&
    rings.every(
      (ring) =>
        ring.length >= minPoints &&
        ring.every(([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90),
    )
  )
}
