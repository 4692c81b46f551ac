import type { CeilReading } from '@verglas/contract/alerting'
import { openingsOf } from '@verglas/contract/alerting'
import type { CeilThreshold } from '@verglas/contract/ceil-codes'
import { MINUTE_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ActiveCeil,
  type CeilAlert,
  ended,
  evaluateRule,
  isSilent,
  MAX_DELAY_MS,
  readFromMs,
} from './evaluate.ts'

const RUNS = 500
const START_MS = Date.UTC(2026, 10, 17)
const THRESHOLD: CeilThreshold = {
  kind: 'air_min',
  isEnabled: true,
  severity: 2,
  value: 0,
  directionDeg: null,
  windKmh: null,
}
const CEIL: ActiveCeil = {
  setupId: 'north',
  scope: 'organisation',
  personId: null,
  ruleName: 'Gel',
  ruleKey: 'frost north-1',
  sinceMs: START_MS - 1,
  stationId: 'north-1',
  threshold: THRESHOLD,
}
const reading = (atMs: number, airC: number | null): CeilReading => ({
  atMs,
  airC,
  surfaceC: null,
  dewPointC: null,
  windKmh: null,
  windFromDeg: null,
  waterM: null,
  windForecast: [],
})

type Arrival = CeilReading & { arrivesMs: number }

/**
 * The alerts once every reading has arrived. The chain runs once per arrival and starts at the earliest new
 * reading.
 */
function afterCycles(arrivals: readonly Arrival[], periodS: number): CeilAlert[] {
  const byArrival = [...arrivals].sort((a, b) => a.arrivesMs - b.arrivesMs)
  let alerts: CeilAlert[] = []
  let beforeMs = START_MS - 1
  for (const arrivesMs of new Set(byArrival.map((arrival) => arrival.arrivesMs))) {
    const arrived = byArrival.filter((each) => each.arrivesMs > beforeMs && each.arrivesMs <= arrivesMs)
    const fromMs = Math.max(beforeMs - MAX_DELAY_MS, Math.min(...arrived.map(({ atMs }) => atMs)) - 1)
    const readings = byArrival.filter(
      (each) => each.arrivesMs <= arrivesMs && each.atMs >= readFromMs(fromMs, periodS),
    )
    const news = evaluateRule(CEIL, alerts, { readings, periodS, fromMs })
    alerts = [...alerts.filter(({ id }) => !news.some((alert) => alert.id === id)), ...news]
    beforeMs = arrivesMs
  }
  return alerts
}

const summaries = (alerts: readonly CeilAlert[]) =>
  alerts
    .filter(({ content }) => content.ended !== 'corrected')
    .map(({ startMs, endMs, content: { first, worst } }) => ({
      startMs,
      endMs,
      first: first?.at,
      worst: worst?.at,
    }))
    .sort((a, b) => a.startMs - b.startMs)
const iso = (measured: CeilReading | null) => (measured ? new Date(measured.atMs).toISOString() : undefined)
const openingsAtOnce = (readings: readonly CeilReading[], periodS: number) =>
  openingsOf(THRESHOLD, readings, { periodS, openSinceMs: null }).map(({ startMs, endMs, first, worst }) => ({
    startMs,
    endMs,
    first: iso(first),
    worst: iso(worst),
  }))

test('a closed alert stays closed when the readings that closed it leave the window', () => {
  const temperatures = [-1, -1, 1, 1, ...Array.from({ length: 60 }, () => 0.1)]
  const arrivals = temperatures.map((airC, index): Arrival => {
    const atMs = START_MS + index * 10 * MINUTE_MS
    return { ...reading(atMs, airC), arrivesMs: atMs }
  })
  expect(summaries(afterCycles(arrivals, 600))).toMatchObject([
    { startMs: START_MS, endMs: START_MS + 30 * MINUTE_MS },
  ])
})

test('an alert outlasts missing readings for three hours, but not a station that stays silent', () => {
  const at = (minutes: number) => START_MS + minutes * MINUTE_MS
  const isSilentAt = (minutes: number, readings: readonly CeilReading[], periodS = 600) =>
    isSilent(THRESHOLD, readings, { periodS, nowMs: at(minutes) })
  const readings = [reading(at(0), -1), reading(at(10), -1)]
  expect(isSilentAt(189, readings)).toBe(false)
  expect(isSilentAt(190, readings)).toBe(true)
  // Values of another measure say nothing about the threshold.
  expect(isSilentAt(190, [...readings, { ...reading(at(180), null), surfaceC: 3 }])).toBe(true)
  expect(isSilentAt(190, readings, 7200)).toBe(false)
})

test('an alert that ended by silence continues only when its station sends readings again', () => {
  const at = (minutes: number) => START_MS + minutes * MINUTE_MS
  const look = (readings: readonly CeilReading[], fromMinutes: number) => ({
    readings,
    periodS: 600,
    fromMs: at(fromMinutes),
  })
  const cold = [reading(at(0), -1), reading(at(10), -1)]
  const [open] = evaluateRule(CEIL, [], look(cold, -1))
  if (!open) throw new Error('nothing is open')
  const silent = ended(open, at(240), 'silent')
  expect(evaluateRule(CEIL, [silent], look(cold, -1))).toEqual([])
  const coldAgain = [...cold, reading(at(250), -1)]
  expect(evaluateRule(CEIL, [silent], look(coldAgain, 249))).toMatchObject([
    { id: open.id, endMs: null, isOver: false },
  ])
  // If the station is silent for days, its next alert is a new one.
  const days = [reading(at(4000), -1), reading(at(4010), -1)]
  expect(evaluateRule(CEIL, [silent], look(days, 3999))).toMatchObject([{ startMs: at(4000), isOver: false }])
})

const anyArrivals = (delayMinutes: fc.Arbitrary<number>) =>
  fc
    .array(
      fc.record({
        airC: fc.constantFrom(-1, -0.2, 0, 0.1, 0.2, 0.3, 1, null),
        waitMinutes: fc.constantFrom(10, 10, 10, 10, 40, 90),
        delayMinutes,
      }),
      { minLength: 1, maxLength: 80 },
    )
    .map((steps) => {
      let atMs = START_MS
      return steps.map(({ airC, waitMinutes, delayMinutes }): Arrival => {
        atMs += waitMinutes * MINUTE_MS
        return { ...reading(atMs, airC), arrivesMs: atMs + delayMinutes * MINUTE_MS }
      })
    })
const anyPeriod = fc.constantFrom(600, 1800, 5400)

test('evaluation cycle by cycle equals evaluation of all readings at once', () => {
  fc.assert(
    fc.property(anyArrivals(fc.constant(0)), anyPeriod, (arrivals, periodS) => {
      expect(summaries(afterCycles(arrivals, periodS))).toEqual(openingsAtOnce(arrivals, periodS))
    }),
    { numRuns: RUNS },
  )
})

test('late and out-of-order readings correct the alerts to what they would have been', () => {
  const anyDelay = fc.constantFrom(0, 0, 0, 0, 5, 35, 170)
  fc.assert(
    fc.property(anyArrivals(anyDelay), anyPeriod, (arrivals, periodS) => {
      const incremental = summaries(afterCycles(arrivals, periodS))
      const withoutWorst = ({ worst: _, ...rest }: (typeof incremental)[number]) => rest
      expect(incremental.map(withoutWorst)).toEqual(openingsAtOnce(arrivals, periodS).map(withoutWorst))
      for (const { worst, startMs, endMs } of incremental)
        if (worst !== undefined) expect(isWithin(Date.parse(worst), startMs, endMs)).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

const isWithin = (atMs: number, startMs: number, endMs: number | null) =>
  startMs <= atMs && (endMs === null || atMs <= endMs)
