/** Test support: what is wrong with a fact about alerts; null where all is sound. */
import { ALERT_TYPES } from '@verglas/contract/alert-codes'
import type { AlertFact, AlertGeometry, AlertPart } from './alert.ts'

export function alertFaultOf(fact: AlertFact, receivedAt: Date): string | null {
  if (!isInstant(fact.issuedAt) || fact.issuedAt.getTime() > receivedAt.getTime() + 600_000) return 'issued'
  if (fact.form === 'texts') return fact.texts.some(({ slot }) => slot === '') ? 'slot of a text' : null
  if (fact.form === 'message') {
    if (
      fact.slot === '' ||
      fact.replaces.some((replaced) => replaced.slot === '' || !isInstant(replaced.sentAt))
    )
      return 'slot'
    return firstFault(fact.parts)
  }
  if (fact.slots.some(({ slot }) => slot === '')) return 'slot'
  if (!fact.statedAreas.every(isSound)) return 'stated area'
  return firstFault(fact.slots.flatMap((stated) => stated.parts))
}

const firstFault = (parts: readonly AlertPart[]): string | null =>
  parts.map(partFault).find((fault) => fault !== null) ?? null

function partFault(part: AlertPart): string | null {
  if (!ALERT_TYPES.includes(part.type)) return `type ${part.type}`
  if (![0, 1, 2, 3, 4].includes(part.severity)) return `severity ${part.severity}`
  const { startsAt, endsAt, sentAt, effectiveAt, onsetAt, expiresAt, hours } = part
  for (const at of [startsAt, endsAt, sentAt, effectiveAt, onsetAt, expiresAt])
    if (at && !isInstant(at)) return 'instant'
  if (hours?.some(({ from, to }) => !isInstant(from) || !isInstant(to) || from >= to)) return 'hours'
  if (endsAt && startsAt && endsAt <= startsAt) return 'ends before it begins'
  for (const { geometry } of part.areas) if (geometry && !isSound(geometry)) return 'shape'
  return null
}

const isInstant = (at: Date): boolean => !Number.isNaN(at.getTime())

function isSound({ type, coordinates }: AlertGeometry): boolean {
  const rings = type === 'MultiPolygon' ? coordinates.flat() : coordinates
  const least = type === 'MultiPolygon' ? 4 : 2
  return (
    rings.length > 0 &&
    rings.every(
      (ring) =>
        ring.length >= least &&
        ring.every(([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90),
    )
  )
}
