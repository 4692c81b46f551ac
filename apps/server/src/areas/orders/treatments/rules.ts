import { isDeicing, isSpreading, type Treatment } from '@verglas/contract/circuit-codes'
import {
  MAX_REPORT_AGE_HOURS,
  type TreatmentOrigin,
  type TreatmentRefusal,
} from '@verglas/contract/treatment-act-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { treatedSegments } from '@verglas/road-network'

/** The details of a treatment reported by a person, a file or a terminal. */
export type ReportedTreatment = {
  readonly circuitId: string
  readonly kmFrom: number | null
  readonly kmTo: number | null
  readonly treatment: Treatment
  readonly spreadGm2: number | null
  readonly deicer: Deicer
  readonly doneAt: string
}
export type Refusal = { readonly field: keyof ReportedTreatment; readonly refusal: TreatmentRefusal }

type Segment = { readonly kmFrom: number | null; readonly kmTo: number | null }

/** Tolerance for clocks of phones and terminals that run fast. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** Why a report is refused, with the field at fault; null if it is accepted. */
export function refusalOf(
  report: ReportedTreatment,
  segments: readonly Segment[] | null,
  { origin, nowMs }: { origin: TreatmentOrigin; nowMs: number },
): Refusal | null {
  const { kmFrom, kmTo, treatment, spreadGm2, deicer, doneAt } = report
  if (!segments) return { field: 'circuitId', refusal: 'unknown_circuit' }
  if (isSpreading(treatment) && spreadGm2 === null) return { field: 'spreadGm2', refusal: 'quantity_missing' }
  if (!isSpreading(treatment) && spreadGm2 !== null)
    return { field: 'spreadGm2', refusal: 'quantity_unwanted' }
  if (!isDeicing(treatment) && deicer !== 'nacl') return { field: 'deicer', refusal: 'deicer_unwanted' }
  if ((kmFrom === null) !== (kmTo === null)) return { field: 'kmTo', refusal: 'half_stretch' }
  if (kmFrom !== null && kmFrom === kmTo) return { field: 'kmTo', refusal: 'empty_stretch' }
  if (kmFrom !== null && segments.every((segment) => segment.kmFrom === null || segment.kmTo === null))
    return { field: 'kmFrom', refusal: 'no_kilometres' }
  if (treatedSegments(segments, report).length === 0) return { field: 'kmFrom', refusal: 'nowhere' }
  const agoMs = nowMs - Date.parse(doneAt)
  if (agoMs > MAX_REPORT_AGE_HOURS[origin] * HOUR_MS) return { field: 'doneAt', refusal: 'too_old' }
  if (agoMs < -CLOCK_TOLERANCE_MS) return { field: 'doneAt', refusal: 'ahead' }
  return null
}

/** Whether two reports describe the same treatment identically. */
export const isSameReport = (a: ReportedTreatment, b: ReportedTreatment): boolean =>
  a.circuitId === b.circuitId &&
  a.treatment === b.treatment &&
  a.spreadGm2 === b.spreadGm2 &&
  a.deicer === b.deicer &&
  Date.parse(a.doneAt) === Date.parse(b.doneAt) &&
  samePlace(a, b)

const samePlace = (a: ReportedTreatment, b: ReportedTreatment): boolean => {
  const [from, to] = stretchOf(a)
  const [otherFrom, otherTo] = stretchOf(b)
  return from === otherFrom && to === otherTo
}

/** Kilometres in stored form: the lower one first in either direction, rounded to a metre. */
export function stretchOf({
  kmFrom,
  kmTo,
}: Pick<ReportedTreatment, 'kmFrom' | 'kmTo'>): [number | null, number | null] {
  if (kmFrom === null || kmTo === null) return [null, null]
  const toMetre = (km: number) => Math.round(km * 1000) / 1000
  return [toMetre(Math.min(kmFrom, kmTo)), toMetre(Math.max(kmFrom, kmTo))]
}
