import type { CallAnswer } from '@verglas/contract'
import { DEFAULT_WEATHER_RULES } from '@verglas/contract/alerting'
import { HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS, type GripLimits } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { aqhiSeverity, pm25Severity, pointRisks } from './atmosphere.ts'
import { openThresholds, stationRisks as risksOf, type Station, worstFirst } from './observed-risks.ts'
import { plannedAround } from './outage-order.ts'

const NOW_MS = Date.parse('2026-01-15T18:00:00Z')
type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
const stationRisks = (station: Station, thresholds: Parameters<typeof risksOf>[1]) =>
  risksOf(station, thresholds, { rules: DEFAULT_WEATHER_RULES, gripLimits: DEFAULT_GRIP_LIMITS })

const aStation = (id: string, values: Record<string, number>, rest: Partial<Station> = {}) =>
  ({
    id,
    name: id,
    longitude: 3,
    latitude: 45,
    state: 'ok',
    latest: { observedAt: new Date(NOW_MS).toISOString(), values, quality: {} },
    ...rest,
  }) as unknown as Station
const anAlert = (rest: Partial<Alert>) =>
  ({
    id: 'ca-1',
    id_castpoint: 'p1',
    id_station: null,
    type: 'wind',
    severity: 2,
    message: 'Vent',
    source: 'MG',
    start: new Date(NOW_MS - HOUR_MS).toISOString(),
    end: null,
    ...rest,
  }) as Alert

test('a station takes its worst risk, and lists each', () => {
  const { severity, risks } = stationRisks(
    aStation('col', { ts: -2, road_state: 4, wind_max: 95, vis: 150, tair: -4 }),
    [],
  )
  expect(severity).toBe(3)
  expect(risks.map((risk) => ('code' in risk ? risk.code : risk.kind))).toEqual(['wind_max', 'hazard', 'vis'])
  expect(stationRisks(aStation('col', { ts: -1, tdew: -0.5 }), []).risks).toEqual([
    { kind: 'hazard', severity: 1, hazard: 'frost' },
  ])
  expect(stationRisks(aStation('col', { ts: -1, tdew: -3, ice_risk: 4, road_state: 9 }), []).risks).toEqual(
    [],
  )
})

test('the last values of a silent or broken station are not a risk, an open threshold still is', () => {
  const threshold = { kind: 'threshold', severity: 3, type: 'frost', message: 'Gel' } as const
  const silent = stationRisks(aStation('col', { wind_max: 130 }, { state: 'disconnected' }), [threshold])
  expect(silent).toMatchObject({ isReporting: false, severity: 3, risks: [threshold] })
})

test('only thresholds of stations count, and only while they are open', () => {
  const open = openThresholds(
    [
      anAlert({ id: 'sa-1', id_station: 'col' }),
      anAlert({ id: 'usa-2', id_station: 'col', severity: 4 }),
      anAlert({ id: 'ca-3', id_station: 'col' }),
      anAlert({ id: 'sa-4', id_station: 'col', end: new Date(NOW_MS - 1).toISOString() }),
    ],
    NOW_MS,
  )
  expect(open.get('col')?.map(({ severity }) => severity)).toEqual([2, 4])
})

test('the worst station comes first, one without data last', () => {
  const rows = ['calm', 'bad', 'silent'].map((id) =>
    stationRisks(
      aStation(id, id === 'bad' ? { wind_avg: 95 } : {}, id === 'silent' ? { state: 'broken' } : {}),
      [],
    ),
  )
  expect(worstFirst(rows).map(({ station }) => station.id)).toEqual(['bad', 'calm', 'silent'])
})

test('a point has the worst of each danger from any source, within the coming hours', () => {
  const points = [{ id: 'p1', name: 'Col', longitude: 3, latitude: 45 }]
  const alerts = [
    anAlert({ severity: 2 }),
    anAlert({ severity: 3, source: 'MF', type: 'blizzard' }),
    anAlert({ type: 'fog', start: new Date(NOW_MS + 60 * HOUR_MS).toISOString() }),
  ]
  const air = aStation('lyon', { pm25: 60 }, { latitude: 45.2 })
  const farStation = aStation('paris', { aqhi: 11 }, { latitude: 48 })
  expect(pointRisks(points, alerts, [farStation, air], NOW_MS)).toMatchObject([
    { severity: 3, dangers: { wind: { severity: 3, source: 'MF' } }, air: { code: 'pm25', severity: 3 } },
  ])
  expect(pointRisks(points, alerts, [], NOW_MS)[0]?.dangers.fog).toBeUndefined()
})

test('the danger of a kind has the times of all its alerts, and those of the worst', () => {
  const at = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString()
  const winter = (type: Alert['type'], severities: readonly Alert['severity'][], from: number): Alert =>
    anAlert({
      id: `ca-${type}`,
      type,
      severity: severities.reduce((a, b) => (b > a ? b : a)),
      start: at(from),
      end: at(from + severities.length),
      hours: severities.map((severity, hour) => ({
        from: at(from + hour),
        to: at(from + hour + 1),
        severity,
        level: '',
      })),
    })
  const alerts = [winter('freezing_rain', [4], 9), winter('ice', [4, 4, 4, 3, 3, 3], 10)]
  const [point] = pointRisks([{ id: 'p1', name: 'A', longitude: 3, latitude: 45 }], alerts, [], NOW_MS)
  const period = (from: number, to: number) => ({
    startMs: NOW_MS + from * HOUR_MS,
    endMs: NOW_MS + to * HOUR_MS,
  })
  expect(point?.dangers.ice).toMatchObject({
    severity: 4,
    times: { spans: [period(9, 16)], base: 3, peaks: [period(9, 13)] },
  })
})

test('air quality indices have the severity set by their authorities', () => {
  expect([3, 4, 7, 10, 11].map(aqhiSeverity)).toEqual([0, 2, 3, 3, 4])
  expect([9, 12, 36, 56, 126].map(pm25Severity)).toEqual([0, 1, 2, 3, 4])
})

test('a station is checked against the organisation’s thresholds, and not against a rule that is off', () => {
  const bounds = (bound: number, isEnabled = true) =>
    DEFAULT_WEATHER_RULES.map((rule) =>
      rule.kind === 'gust' ? { ...rule, isEnabled, bounds: [bound, null, null] as const } : rule,
    )
  const col = aStation('col', { wind_max: 65 })
  const risksBy = (rules: typeof DEFAULT_WEATHER_RULES) =>
    risksOf(col, [], { rules, gripLimits: DEFAULT_GRIP_LIMITS })
  expect(risksBy(DEFAULT_WEATHER_RULES).severity).toBe(0)
  expect(risksBy(bounds(60)).risks).toEqual([{ kind: 'measure', code: 'wind_max', value: 65, severity: 2 }])
  expect(risksBy(bounds(60, false)).severity).toBe(0)
})

test('the limits of the organisation decide how dangerous an observed road is', () => {
  const frosty = aStation('col', { ts: -2, road_state: 4 })
  const severityBy = (gripLimits: GripLimits) =>
    risksOf(frosty, [], { rules: DEFAULT_WEATHER_RULES, gripLimits }).severity
  expect(severityBy(DEFAULT_GRIP_LIMITS)).toBe(2)
  expect(severityBy([0.6, 0.5, 0.35, 0.15])).toBe(2)
  expect(severityBy([0.6, 0.35, 0.3, 0.15])).toBe(1)
})

test('planned interruptions are grouped by their start, the next first, without those that are over', () => {
  const planned = (ref: string, fromH: number, toH: number) => ({
    ref,
    startAt: new Date(NOW_MS + fromH * HOUR_MS).toISOString(),
    endMaxAt: new Date(NOW_MS + toH * HOUR_MS).toISOString(),
  })
  const outages = [
    planned('late', 30, 34),
    planned('next', 3, 5),
    planned('now', -1, 1),
    planned('over', -5, -1),
  ]
  const { before, after } = plannedAround(outages, 24, NOW_MS)
  expect(before.map(({ ref }) => ref)).toEqual(['now', 'next'])
  expect(after.map(({ ref }) => ref)).toEqual(['late'])
})
