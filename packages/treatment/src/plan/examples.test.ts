import { existsSync, readFileSync } from 'node:fs'
import type { CarriedMaterial } from '@verglas/contract/treatment-codes'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { planTreatments } from './plan.ts'
import type { EnteredCover } from './plan-hours.ts'
import { EVENING_MS, hourOf, nightOf, planCaseOf } from './test-night.ts'
import type { Pass, TreatmentPlan } from './treatment-plan.ts'

type PassBounds = {
  finishBeforeHour?: number
  notBeforeHour?: number
  fromHour?: number
  toHour?: number
  atLeast?: number
  treatments?: string[]
  lowestGm2?: number
  highestGm2?: number
}
type EventBounds = { worstKind?: string; firstPass?: PassBounds }
type Example = {
  id: string
  title: string
  circuit: {
    laneKm: number
    laneWidthM: number
    roundTripMin: number
    vehicles: number
    plowTriggerMm: number
    materials: string[]
  }
  atStart: EnteredCover
  hourly: Record<'roadC' | 'dewC' | 'windKmh' | 'precipMmH', number[]> & { precipType: string[] }
  expect: EventBounds & {
    headlineNames?: string[]
    passes?: PassBounds[]
    plow?: { notBeforeHour: number; firstBetweenHours: [number, number] }
    passCount?: [number, number]
    eventCount?: number
    events?: EventBounds[]
    patrol?: boolean
    reason?: string
    never?: string[]
    sameAs?: string
  }
}

// The worked examples are stored next to the repository, not in it; without them these tests are skipped.
const NIGHTS = new URL('../../../../../shared/validation/plans/examples.json', import.meta.url)
/** Renames the bounds of a pass in the file to the names used here. */
const boundsRenamed = (text: string) =>
  text.replaceAll('minGm2AtLeast', 'lowestGm2').replaceAll('maxGm2AtMost', 'highestGm2')
const examples: Example[] = existsSync(NIGHTS) ? JSON.parse(boundsRenamed(readFileSync(NIGHTS, 'utf8'))) : []

function planOf({ circuit, atStart, hourly }: Example): TreatmentPlan {
  const { roadC, dewC, windKmh, precipType, precipMmH } = hourly
  const falls = (hour: number, type: string) => (precipType[hour] === type ? (precipMmH[hour] as number) : 0)
  const { materials, plowTriggerMm, ...own } = circuit
  const planCase = planCaseOf({
    hours: nightOf((hour) => ({
      surfaceC: roadC[hour] as number,
      dewPointC: dewC[hour] as number,
      windKmh: windKmh[hour] as number,
      rainMm: falls(hour, 'rain'),
      freezingRainMm: falls(hour, 'freezing_rain'),
      snowMm: falls(hour, 'snow'),
    })),
    start: atStart,
    circuit: { ...own, materials: materials.map((name) => name.toLowerCase() as CarriedMaterial) },
    // Where the example has salt on the road, its sensor agrees with the model.
    ...(atStart.saltGm2 > 0 ? { measured: { freezingPointC: -6, atMs: EVENING_MS } } : {}),
  })
  return planTreatments({ ...PRESETS.default, plowTriggerMm }, planCase)
}

function expectFirst(first: Pass | undefined, bounds: PassBounds): void {
  expect(first).toBeDefined()
  if (!first) return
  if (bounds.finishBeforeHour !== undefined)
    expect(hourOf(first.finishMs)).toBeLessThanOrEqual(bounds.finishBeforeHour)
  if (bounds.notBeforeHour !== undefined)
    expect(hourOf(first.departMs)).toBeGreaterThanOrEqual(bounds.notBeforeHour)
  if (bounds.treatments) expect(bounds.treatments).toContain(first.treatment)
  if (bounds.lowestGm2 !== undefined) expect(first.gm2).toBeGreaterThanOrEqual(bounds.lowestGm2)
  if (bounds.highestGm2 !== undefined) expect(first.gm2).toBeLessThanOrEqual(bounds.highestGm2)
}

describe.skipIf(examples.length === 0)('a night worked out by hand', () => {
  test.each(examples.map((example) => [`${example.id} ${example.title}`, example] as const))(
    '%s',
    (_, example) => {
      const plan = planOf(example)
      const bounds = example.expect
      const passes = plan.events.flatMap((event) => event.passes)
      const blades = passes.filter(({ treatment }) => treatment.startsWith('plow'))
      if (bounds.worstKind) expect(plan.worstKind).toBe(bounds.worstKind)
      const names = plan.headline.kinds.map(({ kind }) => kind)
      for (const name of bounds.headlineNames ?? []) expect(names).toContain(name)
      if (bounds.firstPass) expectFirst(passes[0], bounds.firstPass)
      for (const { fromHour = 0, toHour = 24, atLeast = 1, treatments, lowestGm2 = 0 } of bounds.passes ??
        []) {
        const passesInWindow = passes.filter(
          ({ departMs, treatment, gm2 }) =>
            hourOf(departMs) >= fromHour &&
            hourOf(departMs) < toHour &&
            (treatments?.includes(treatment) ?? true) &&
            (gm2 ?? 0) >= lowestGm2,
        )
        expect(passesInWindow.length).toBeGreaterThanOrEqual(atLeast)
      }
      if (bounds.plow) {
        const first = hourOf(blades[0]?.departMs ?? 0)
        expect(first).toBeGreaterThanOrEqual(
          Math.max(bounds.plow.notBeforeHour, bounds.plow.firstBetweenHours[0]),
        )
        expect(first).toBeLessThanOrEqual(bounds.plow.firstBetweenHours[1])
      }
      if (bounds.passCount) {
        expect(passes.length).toBeGreaterThanOrEqual(bounds.passCount[0])
        expect(passes.length).toBeLessThanOrEqual(bounds.passCount[1])
      }
      if (bounds.eventCount) expect(plan.events).toHaveLength(bounds.eventCount)
      for (const [index, event] of (bounds.events ?? []).entries()) {
        expect(plan.events[index]?.worstKind).toBe(event.worstKind)
        if (event.firstPass) expectFirst(plan.events[index]?.passes[0], event.firstPass)
      }
      if (bounds.patrol) expect(plan.events.flatMap(({ patrols }) => patrols)).not.toHaveLength(0)
      if (bounds.reason) expect(plan.headline.reason).toBe(bounds.reason)
      for (const never of bounds.never ?? [])
        expect(passes.map(({ treatment }) => treatment)).not.toContain(never)
      if (bounds.sameAs) {
        const other = examples.find(({ id }) => id === bounds.sameAs)
        const dosed = (of: TreatmentPlan) =>
          of.events.flatMap((event) => event.passes.map(({ treatment, gm2 }) => ({ treatment, gm2 })))
        expect(other && dosed(planOf(other))).toEqual(dosed(plan))
      }
    },
  )
})
