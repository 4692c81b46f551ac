import { DAY_MS, HOUR_MS, windChillC } from '@verglas/quantities'
import { simulatedWinter } from '@verglas/simulated-weather'
import type { AlertFact, AlertList } from '@verglas/sources/facts/alert'
import { alertFaultOf } from '@verglas/sources/facts/alert-fault'
import { describe, expect, test } from 'vitest'
import { A75 } from '../a75.ts'
import type { DemonstrationSetup } from '../organisation.ts'
import { QUEBEC } from '../quebec.ts'
import { simulatedSettings } from '../simulated.ts'
import { simulatedAlerts } from './simulated-alerts.ts'

const START_MS = Date.parse('2026-01-15T00:00:00Z')
const issues = Array.from({ length: 20 }, (_, index) => START_MS + index * 6 * HOUR_MS)

function factsOf(setup: DemonstrationSetup, issuedMs: number) {
  const { seed, castpoints } = simulatedSettings(setup)
  return simulatedAlerts(simulatedWinter(seed), castpoints, issuedMs)
}
const isList = (fact: AlertFact): fact is AlertList => fact.form === 'list'

describe.each([
  ['the A75', A75, ['vigilance', 'vigicrues']],
  ['Québec', QUEBEC, ['geomet-alerts']],
] as const)('along %s', (_, setup, sources) => {
  const all = issues.map((issuedMs) => ({ issuedMs, facts: factsOf(setup, issuedMs) }))

  test('the services of the country issue valid alerts, marked as simulated', () => {
    for (const { issuedMs, facts } of all) {
      expect(new Set(facts.map(({ sourceId }) => sourceId))).toEqual(new Set(sources))
      for (const { fact } of facts) {
        expect(alertFaultOf(fact, new Date(issuedMs))).toBeNull()
        if (isList(fact)) expect(fact.attribution).toContain('simulation')
      }
    }
  })

  test('over five days there are moderate and severe alerts, each with hours remaining', () => {
    const listedEntries = all.flatMap(({ issuedMs, facts }) =>
      facts.flatMap(({ fact }) =>
        isList(fact) ? fact.slots.flatMap((slot) => slot.entries.map((entry) => ({ issuedMs, entry }))) : [],
      ),
    )
    const severities = new Set(listedEntries.map(({ entry }) => entry.severity))
    expect([...severities].sort()).toEqual(expect.arrayContaining([2, 3]))
    for (const { issuedMs, entry } of listedEntries) {
      if (entry.endsAt) expect(entry.endsAt.getTime()).toBeGreaterThan(issuedMs)
      expect(entry.startsAt === null || entry.startsAt.getTime() >= issuedMs).toBe(true)
    }
  })

  test('the same issue gives the same alerts again', () => {
    expect(factsOf(setup, START_MS + DAY_MS)).toEqual(factsOf(setup, START_MS + DAY_MS))
  })
})

test('extreme cold is warned of only where the wind chill reaches −38', () => {
  const { seed, castpoints } = simulatedSettings(QUEBEC)
  const winter = simulatedWinter(seed)
  let warnings = 0
  for (let day = 0; day < 60; day++) {
    const issuedMs = START_MS + day * DAY_MS
    for (const { fact } of factsOf(QUEBEC, issuedMs)) {
      if (!isList(fact)) continue
      for (const entry of fact.slots.flatMap(({ slot, entries }) =>
        slot.startsWith('cold') ? entries : [],
      )) {
        const atMs = entry.startsAt?.getTime() ?? Number.NaN
        const chills = castpoints.map((place) => {
          const { airTemperatureC, windAverageKmh } = winter.weatherAt(place, atMs)
          return windChillC(airTemperatureC, windAverageKmh)
        })
        expect(Math.min(...chills)).toBeLessThanOrEqual(-38)
        warnings++
      }
    }
  }
  // It is rare so far south.
  expect(warnings).toBeLessThan(30)
})

test('the Vigilance map has today and tomorrow, and its colours match its alerts', () => {
  const facts = factsOf(A75, START_MS + 9 * HOUR_MS)
  const list = facts
    .map(({ fact }) => fact)
    .find((fact) => isList(fact) && fact.slots.some(({ slot }) => slot === '63 5'))
  const { periods } = (list as AlertList).stated as {
    periods: { name: string; from: string; to: string; severities: Record<string, number> }[]
  }
  expect(periods.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['J', '2026-01-15T09:00:00.000Z', '2026-01-15T23:00:00.000Z'],
    ['J1', '2026-01-15T23:00:00.000Z', '2026-01-16T23:00:00.000Z'],
  ])
  for (const { slot, entries } of (list as AlertList).slots) {
    const [domain = ''] = slot.split(' ')
    const worst = Math.max(...periods.map(({ severities }) => severities[domain] ?? 0))
    for (const { severity } of entries) expect(severity).toBeLessThanOrEqual(worst)
  }
})
