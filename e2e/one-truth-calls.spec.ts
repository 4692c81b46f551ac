import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { CallAnswer } from '@verglas/contract'
import { HAZARD_KINDS, hazardKind, iceRiskOf, SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { DEEP } from './long.ts'
import { type Read, readerOf } from './reader.ts'
import { networkInstantsOf } from './story-nights.ts'

/**
 * One truth about the road in the calls that `one-truth.spec.ts` does not walk, of both organisations: weather, watches,
 * alerts of a point, plans and bulletins say of a place and an hour what the road forecast says.
 */

const SETUPS = [
  { setupId: 'a75', person: 'claire' },
  { setupId: 'quebec', person: 'mathieu' },
] as const
const HOURS = 24
const HOUR_MS = 3_600_000

type Road = CallAnswer<'getRoadcast'>
type Roads = CallAnswer<'listRoadcasts'>
type Step = Road['points'][number]

/** The danger of each hour of every point, from the current hour on. */
async function roadsAt(read: Read, setupId: string, atMs: number | null): Promise<Map<string, Step[]>> {
  const fromMs = Math.floor((atMs ?? Date.now()) / HOUR_MS) * HOUR_MS
  const from = new Date(fromMs).toISOString()
  const { roads } = await read<Roads>(`/setups/${setupId}/roadcasts?from=${from}&hours=${HOURS}`, atMs)
  const byPoint = new Map<string, Step[]>()
  for (const { castpointId } of roads) {
    const { points } = await read<Road>(`/castpoints/${castpointId}/roadcast`, atMs)
    byPoint.set(
      castpointId,
      points.filter(({ dt }) => Date.parse(dt) % HOUR_MS === 0 && Date.parse(dt) >= fromMs),
    )
  }
  return byPoint
}

/** Live, and at past instants at which the chain was idle. */
const instantsOf = async (setupId: string): Promise<(number | null)[]> => [
  null,
  ...(await networkInstantsOf(setupId, Date.now())),
]

const isFreezingRain = ({ hazard_level, hazard_kind }: Step): boolean =>
  (hazard_level ?? 0) >= SLIPPERY_LEVEL && hazardKind(hazard_kind ?? 0) === 'freezing_rain'

/** WMO 4677. */
const FREEZING_CODES = [56, 57, 66, 67]
type Weather = CallAnswer<'getForecast1h'>

for (const { setupId, person } of SETUPS) {
  test(
    `freezing rain is one thing in the road and the weather of ${setupId}`,
    DEEP,
    async ({ page, request }) => {
      const read = await readerOf(page, request, setupId, person)
      let [compared, freezing] = [0, 0]
      for (const atMs of await instantsOf(setupId))
        for (const [castpointId, steps] of await roadsAt(read, setupId, atMs)) {
          const { points } = await read<Weather>(`/castpoints/${castpointId}/forecast/1h`, atMs)
          const weatherAt = new Map(points.map((point) => [Date.parse(point.dt), point]))
          const wrong = steps.filter((step, index) => {
            // The film of a step is that at its end, its road temperature that at its beginning.
            const filmC = steps[index - 1]?.tfreeze ?? 0
            const { dt, ts, tfreeze, rain_frz, condition, hazard_level, ice_risk, p_ice } = step
            if (hazard_level === null) return false
            compared += 1
            const weather = weatherAt.get(Date.parse(dt))
            const fallsFrozen = (rain_frz ?? 0) > 0
            freezing += fallsFrozen ? 1 : 0
            return (
              isFreezingRain(step) !== fallsFrozen ||
              (condition === 8) !== fallsFrozen ||
              (weather && (weather.rain_frz ?? 0) > 0 !== fallsFrozen) ||
              (weather?.weather != null && FREEZING_CODES.includes(weather.weather) !== fallsFrozen) ||
              (p_ice !== null && ice_risk !== iceRiskOf(p_ice)) ||
              // Rain that falls on a road below the freezing point of its film, which a trace of salt lowers as well.
              (!fallsFrozen &&
                (weather?.rain ?? 0) >= MIN_RAIN_MM &&
                (weather?.rain ?? 0) > (weather?.snow ?? 0) &&
                (ts ?? 1) <= filmC - 0.1 &&
                (tfreeze ?? 0) === 0)
            )
          })
          expect([atMs, castpointId, wrong]).toEqual([atMs, castpointId, []])
        }
      expect(compared).toBeGreaterThan(1000)
      expect(freezing).toBeGreaterThan(10)
    },
  )

  test(`watches of ${setupId} read the danger of their points`, DEEP, async ({ page, request }) => {
    const read = await readerOf(page, request, setupId, person)
    let compared = 0
    for (const atMs of await networkInstantsOf(setupId, Date.now())) {
      const roads = await roadsAt(read, setupId, atMs)
      const { entries } = await read<CallAnswer<'listOversights'>>(`/setups/${setupId}/oversights`, atMs)
      for (const { id, rules } of entries) {
        const path = `/setups/${setupId}/oversights/${id}/risks`
        const { judged } = await read<CallAnswer<'getOversightRisks'>>(path, atMs)
        for (const { ruleId, places } of judged?.rules ?? []) {
          const rule = rules.find((each) => each.id === ruleId)
          if (rule?.measure !== 'danger' || rule.minHours > 1 || rule.window) continue
          for (const { id: placeId, severities = '' } of places) {
            const fromMs = Date.parse(judged?.startAt ?? '')
            const rows = (roads.get(placeId) ?? []).flatMap(({ dt, hazard_level }) => {
              const digit = severities[(Date.parse(dt) - fromMs) / HOUR_MS]
              const fires = hazard_level !== null && hazard_level >= rule.value
              return digit === undefined || hazard_level === null
                ? []
                : [{ dt, digit, expected: `${fires ? hazard_level : 0}` }]
            })
            compared += rows.length
            const wrong = rows.filter(({ digit, expected }) => digit !== expected)
            expect([atMs, id, ruleId, placeId, wrong]).toEqual([atMs, id, ruleId, placeId, []])
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  test(
    `without its plan a circuit of ${setupId} is no less dangerous than its strip says`,
    DEEP,
    async ({ page, request }) => {
      const read = await readerOf(page, request, setupId, person)
      let compared = 0
      for (const atMs of await instantsOf(setupId)) {
        const { prescriptions } = await read<CallAnswer<'getPrescriptionBoard'>>(
          `/setups/${setupId}/prescriptions`,
          atMs,
        )
        for (const { circuitId, plan } of prescriptions) {
          if (!plan?.servesCircuit || !plan.road) continue
          const path = `/setups/${setupId}/circuits/${circuitId}/forecast`
          const { forecast } = await read<CallAnswer<'getCircuitForecast'>>(path, atMs)
          const levelAt = (ms: number) => Math.max(0, ...levelsAt(forecast, ms))
          const { from, untreated } = plan.road
          const hours = untreated.levels.map((level, hour) => {
            return { hour, level, strip: levelAt(Date.parse(from) + hour * HOUR_MS) }
          })
          compared += hours.length
          const milder = hours.filter(({ level, strip }) => level < strip)
          expect([atMs, circuitId, milder]).toEqual([atMs, circuitId, []])
        }
      }
      expect(compared).toBeGreaterThan(200)
    },
  )

  test(`a point of ${setupId} has the alerts of the list`, DEEP, async ({ page, request }) => {
    const read = await readerOf(page, request, setupId, person)
    let compared = 0
    for (const atMs of await networkInstantsOf(setupId, Date.now())) {
      const path = `/setups/${setupId}/users/${person}/alerts`
      const { alerts } = await read<CallAnswer<'listUserAlerts'>>(path, atMs)
      const alertsOfPoint = (point: string) => alerts.filter(({ id_castpoint }) => id_castpoint === point)
      for (const point of new Set(alerts.flatMap(({ id_castpoint }) => id_castpoint || []))) {
        const pointAlerts = await read<CallAnswer<'listCastpointAlerts'>>(
          `/setups/${setupId}/castpoints/${point}/alerts`,
          atMs,
        )
        expect([atMs, point, dangersOf(pointAlerts.alerts)]).toEqual([
          atMs,
          point,
          dangersOf(alertsOfPoint(point)),
        ])
        compared += pointAlerts.alerts.length
      }
    }
    expect(compared).toBeGreaterThan(20)
  })
}

/** The danger level of each segment in the hour that begins then; none beyond the forecast. */
function levelsAt(forecast: CallAnswer<'getCircuitForecast'>['forecast'], ms: number): number[] {
  if (!forecast) return []
  const hour = (ms - Date.parse(forecast.startAt)) / HOUR_MS
  const codes = forecast.segments.map(({ risk }) => (risk[hour] ?? '.').charCodeAt(0) - FIRST_CODE)
  return codes.flatMap((code) => (code < 0 ? [] : code % DANGER_LEVELS))
}

const FIRST_CODE = '0'.charCodeAt(0)
const DANGER_LEVELS = 5

/** Less rain than this within an hour may fall after the road has warmed. */
const MIN_RAIN_MM = 0.1

type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
const dangersOf = (alerts: readonly Alert[]) =>
  alerts
    .map(({ id, type, severity, start, end, hours }) => ({ id, type, severity, start, end, hours }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const LEVELS = ['aucun', 'faible', 'modéré', 'fort', 'extrême'] as const
const KIND_WORDS: Readonly<Record<string, string>> = {
  freezing_wet: 'gel imminent',
  frost: 'givre',
  slush: 'neige fondante',
  snow: 'neige',
  packed_snow: 'neige tassée',
  ice: 'verglas',
  freezing_rain: 'pluie verglaçante',
}
const ROAD_STEP_H = 3
const ROAD_COLUMNS = 6

test(
  'the table of a bulletin has the dangers of its road, now and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, 'a75')
    let compared = 0
    const instants = await networkInstantsOf('a75', Date.now())
    for (const [instant, atMs] of instants.entries()) {
      const roads = [...(await roadsAt(read, 'a75', atMs))]
      // A bulletin takes a second. The first instant compares every point, each further one a third of them.
      const selected = instant === 0 ? roads : roads.filter((_, index) => index % 3 === instant % 3)
      for (const [castpointId, steps] of selected) {
        const path = `/setups/a75/castpoints/${castpointId}/bulletin?lang=fr`
        const { content } = await read<CallAnswer<'getBulletin'>>(path, atMs)
        const tables = (content?.blocks ?? []).flatMap((block) => (block.kind === 'table' ? [block] : []))
        const rows = tables.find(({ columns }) => columns.length === ROAD_COLUMNS)?.rows ?? []
        const written = rows.map((row) => textOf(row.at(-1)))
        const expected = rows.map((_, index) =>
          dangerWords(steps.slice(index * ROAD_STEP_H, (index + 1) * ROAD_STEP_H)),
        )
        expect([atMs, castpointId, written]).toEqual([atMs, castpointId, expected])
        compared += rows.length
      }
    }
    expect(compared).toBeGreaterThan(500)
  },
)

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell : String((cell as { text?: unknown } | undefined)?.text ?? '')

/** «fort · verglas»: the first of the worst hours. */
function dangerWords(hours: readonly Step[]): string {
  const level = Math.max(...hours.map(({ hazard_level }) => hazard_level ?? -1))
  const worst = hours.find(({ hazard_level }) => (hazard_level ?? -1) === level)
  const kind = level > 0 ? KIND_WORDS[HAZARD_KINDS[worst?.hazard_kind ?? 0] ?? ''] : undefined
  return [level < 0 ? '–' : LEVELS[level], kind].filter(Boolean).join(' · ')
}

/** Calls that say how slippery a road is, and the journey that compares them. */
const WALKED: readonly string[] = [
  // one-truth.spec.ts
  'getRoadcast',
  'listRoadcasts',
  'getRoadRisks',
  'getCircuitForecast',
  'getSegmentForecast',
  'listUserAlerts',
  'getPrescriptionBoard',
  'getLatestPrescription',
  // this file
  'getForecast1h',
  'getBulletin',
  'listCastpointAlerts',
  'getOversightRisks',
]
/** Calls that give the same stored rows once more, or sums of them. */
const SAME_ROWS: Readonly<Record<string, string>> = {
  getForecast6h: 'sums of getForecast1h',
  getForecast24h: 'sums of getForecast1h',
  getForecastMany: 'the steps of these calls for several points',
  listAlertAreas: 'the alerts of services on a map',
  getDossier: 'a record of the stored forecast, with its own proof',
  getVigilance: 'the alerts of a service',
  getVigicrues: 'floods',
  listOversightRisks: 'the periods of getOversightRisks',
  listOversightSpells: 'the periods of getOversightRisks',
}
/** Fields of these names carry a verdict about a road or an alert. */
const VERDICT = /^(hazard_level|hazard_kind|risk|rows|rain_frz|severity|severities|levels|worstKind)$/
/** Severities and levels that people set, and those of other things than roads. */
const OTHER =
  /Ceil|Oversights?$|OversightHistory|RiskRule|AlertTypes|Quebec511|RoadReports|Notifications|Balance|Tide|Watercast|StationMessage|Export|WhatIfCase|TreatmentTable|Connections/

test('every call with a verdict about a road is walked', () => {
  const document: Document = JSON.parse(
    readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'),
  )
  const withVerdict = Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId = '', responses }]) =>
      method === 'get' && hasVerdict(responses?.['200'], document, new Set()) ? [operationId] : [],
    ),
  )
  expect(withVerdict.length).toBeGreaterThan(WALKED.length)
  const isCovered = (name: string) =>
    WALKED.includes(name) || name in SAME_ROWS || OTHER.test(name) || /Alias\d+$/.test(name)
  expect(withVerdict.filter((name) => !isCovered(name))).toEqual([])
})

type Operation = { readonly operationId?: string; readonly responses?: Record<string, unknown> }
type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

/** Whether a schema has a field with a verdict; each named schema is entered once. */
function hasVerdict(schema: unknown, document: Document, entered: Set<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(([key, value]) => {
    if (key === '$ref') {
      const name = String(value).split('/').at(-1) ?? ''
      if (entered.has(name)) return false
      return hasVerdict(document.components.schemas[name], document, entered.add(name))
    }
    const isNamed = key === 'properties' && Object.keys(value as object).some((name) => VERDICT.test(name))
    return isNamed || hasVerdict(value, document, entered)
  })
}
