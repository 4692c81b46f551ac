import { HOUR_MS } from '@verglas/quantities'
import { PRESETS } from '../presets/presets.ts'
import { planTreatments } from './plan.ts'
import { type EnteredCover, type EnteredHour, enteredHours } from './plan-hours.ts'
import type { MeasuredFilm, PlanCase, PlanCircuit, TreatmentPlan } from './treatment-plan.ts'

export const EVENING_MS = Date.UTC(2026, 10, 26, 18)

export const CIRCUIT: PlanCircuit = {
  laneKm: 62,
  laneWidthM: 3.5,
  roundTripMin: 100,
  vehicles: 1,
  capacityKg: null,
  stockKg: { salt: null, abrasive: null },
  materials: ['nacl', 'brine', 'abrasive'],
}

const BARE: EnteredCover = { waterMm: 0, iceMm: 0, looseSnowMm: 0, packedSnowMm: 0, saltGm2: 0 }
const QUIET: EnteredHour = {
  surfaceC: 3,
  dewPointC: -8,
  windKmh: 10,
  rainMm: 0,
  freezingRainMm: 0,
  snowMm: 0,
  icePelletsMm: 0,
}

export type Night = {
  hours: EnteredHour[]
  start?: Partial<EnteredCover>
  circuit?: Partial<PlanCircuit>
  measured?: MeasuredFilm
}

/** 24 hours from the evening on, quiet except for what a test gives by hour. */
export const nightOf = (hourOf: (hour: number) => Partial<EnteredHour>): EnteredHour[] =>
  Array.from({ length: 24 }, (_, hour) => ({ ...QUIET, ...hourOf(hour) }))

export function planCaseOf({ hours, start, circuit, measured }: Night): PlanCase {
  return {
    hours: enteredHours(hours, { ...BARE, ...start }, EVENING_MS),
    nowMs: EVENING_MS,
    circuit: { ...CIRCUIT, ...circuit },
    measured: measured ?? null,
  }
}

export const planOf = (night: Night): TreatmentPlan => planTreatments(PRESETS.default, planCaseOf(night))

/** Hours since the evening. */
export const hourOf = (ms: number): number => (ms - EVENING_MS) / HOUR_MS
