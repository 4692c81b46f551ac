import { expect, test } from '@playwright/test'
import type { CallAnswer } from '@verglas/contract'
import { ROAD_ALERT_TYPE } from '@verglas/contract/ceil-codes'
import { PLAN_KINDS } from '@verglas/contract/treatment-codes'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { type Danger, dangerOf, dangerOfCharacter, freezes, freezingMsOf } from './dangers.ts'
import { withDatabase } from './journey-people.ts'
import { DEEP } from './long.ts'
import { type Read, readerOf } from './reader.ts'
import { settledMs } from './settled.ts'
import { networkInstantsOf } from './story-nights.ts'

/**
 * One truth about the road: whatever reads the danger of a place and an hour gives the level and the cause that
 * the chain stored.
 */

const SETUP = 'a75'
const HOURS = 24
const HOUR_MS = 3_600_000

type Roads = CallAnswer<'listRoadcasts'>
type Road = CallAnswer<'getRoadcast'>
type Circuits = CallAnswer<'listCircuits'>
type Risks = CallAnswer<'getRoadRisks'>
type CircuitForecast = CallAnswer<'getCircuitForecast'>
type SegmentForecast = CallAnswer<'getSegmentForecast'>
type Lines = CallAnswer<'listRoadChunks'>

/** Now, and three past instants: an evening, the middle of a night, a morning. */
const instantsOf = (nowMs: number): (number | null)[] => {
  const midnightMs = Math.floor(nowMs / (24 * HOUR_MS)) * 24 * HOUR_MS
  return [null, midnightMs - 6 * HOUR_MS, midnightMs - 70 * HOUR_MS, midnightMs - 114 * HOUR_MS]
}

test(
  'every call gives the same danger for a point and an hour, live and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const nowMs = Date.now()
    let compared = 0
    for (const atMs of instantsOf(nowMs)) {
      const from = new Date(Math.ceil((atMs ?? nowMs) / HOUR_MS) * HOUR_MS)
      const { roads } = await read<Roads>(
        `/setups/${SETUP}/roadcasts?from=${from.toISOString()}&hours=${HOURS}`,
        atMs,
      )
      expect(roads.length).toBeGreaterThan(5)
      for (const { castpointId, hazard_level, hazard_kind } of roads) {
        const { points } = await read<Road>(`/castpoints/${castpointId}/roadcast`, atMs)
        const byHour = new Map(points.map((step) => [Date.parse(step.dt), step]))
        const hours = Array.from({ length: HOURS + 1 }, (_, hour) => {
          const step = byHour.get(from.getTime() + hour * HOUR_MS)
          const listed = dangerOf(hazard_level[hour], hazard_kind[hour])
          return step ? [{ dt: step.dt, listed, own: dangerOf(step.hazard_level, step.hazard_kind) }] : []
        }).flat()
        // Compared at once, because each comparison of a journey takes time of its own.
        expect([castpointId, hours.map(({ dt, listed }) => [dt, listed])]).toEqual([
          castpointId,
          hours.map(({ dt, own }) => [dt, own]),
        ])
        expect(hours.filter(({ listed }) => (listed.kind === null) !== (listed.level === 0))).toEqual([])
        compared += hours.length
      }
    }
    expect(compared).toBeGreaterThan(1000)
  },
)

test(
  'every call gives the same danger for a segment and an hour, live and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const nowMs = Date.now()
    let total = 0
    for (const atMs of [null, ...(await networkInstantsOf(SETUP, nowMs))]) {
      let compared = 0
      const { circuits } = await read<Circuits>(`/setups/${SETUP}/circuits`, atMs)
      const network = await read<Risks>(`/setups/${SETUP}/roadrisks`, atMs)
      const { segments: lines } = await read<Lines>(`/setups/${SETUP}/roadchunks`, atMs)
      for (const { id } of circuits) {
        const risks = network.circuits.find(({ circuitId }) => circuitId === id)
        const { forecast } = await read<CircuitForecast>(`/setups/${SETUP}/circuits/${id}/forecast`, atMs)
        if (!risks?.startAt || !forecast) continue
        const shift = Math.round((Date.parse(risks.startAt) - Date.parse(forecast.startAt)) / HOUR_MS)
        const ownLines = lines.filter(({ circuitId }) => circuitId === id)
        const rows = ownLines.map(({ id: segmentId }, row) => {
          const storedSegment = forecast.segments.find((segment) => segment.id === segmentId)
          const networkRisks = risks.rows.slice(row * risks.hours, (row + 1) * risks.hours)
          return {
            segmentId,
            ofNetwork: networkRisks,
            own: storedSegment?.risk.slice(shift, shift + risks.hours),
          }
        })
        expect(rows.map(({ segmentId, ofNetwork }) => [segmentId, ofNetwork])).toEqual(
          rows.map(({ segmentId, own }) => [segmentId, own]),
        )
        const [segment] = forecast.segments
        const { hours } = await read<SegmentForecast>(
          `/roads/${segment?.id}/forecast/${encodeURIComponent(forecast.startAt)}?duration=48`,
          atMs,
        )
        const expected = hours.map(({ dt }) => {
          const hour = Math.round((Date.parse(dt) - Date.parse(forecast.startAt)) / HOUR_MS)
          return [dt, dangerOfCharacter(segment?.risk.charCodeAt(hour) ?? 0)]
        })
        expect([
          id,
          hours.map(({ dt, level, kind }) => [dt, level === null ? null : { level, kind }]),
        ]).toEqual([id, expected])
        const wrong = hours.filter(({ level, risk }) => level !== null && risk !== Math.max(0, level - 1))
        expect(wrong).toEqual([])
        compared += hours.length
      }
      expect([atMs, compared > 100]).toEqual([atMs, true])
      total += compared
    }
    expect(total).toBeGreaterThan(500)
  },
)

test('what the calls give is what the chain stored', DEEP, async ({ page, request }) => {
  const read = await readerOf(page, request, SETUP)
  const { roads } = await read<Roads>(
    `/setups/${SETUP}/roadcasts?from=${new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString()}&hours=12`,
    null,
  )
  for (const { castpointId, issuedAt, hazard_level, hazard_kind } of roads) {
    const [stored] = await withDatabase((database) =>
      database.query<{ level: number[]; kind: number[]; ice: number[]; rain: number[]; surface: number[] }>(
        `select hazard_level as level, hazard_kind as kind, ice_probability as ice, freezing_rain as rain, surface
           from road_forecast
          where castpoint_id = $1 and issued_at = $2 and step_s = 3600
          order by rev desc
          limit 1`,
        [castpointId, issuedAt],
      ),
    )
    expect(stored?.level.join()).toContain(hazard_level.filter((level) => level !== null).join())
    expect(stored?.kind.join()).toContain(hazard_kind.filter((kind) => kind !== null).join())
    expect(stored?.ice.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
  }
})

type Points = CallAnswer<'listPoints'>
type Circuit = CallAnswer<'getCircuit'>

/** The ends of segments that have a point on the same kind of road. */
function pointsOn({ points }: Points, { segments }: Circuit): Map<string, string> {
  const pointBySegment = new Map<string, string>()
  for (const { id, coordinates, altitudeM, isBridge, lengthKm } of segments)
    for (const { id_castpoint, longitude, latitude, altitude, isBridge: isPointOnBridge } of points) {
      const isAtEnd = [coordinates[0], coordinates.at(-1)].some(
        (end) => end && Math.hypot(end[0] - longitude, end[1] - latitude) < 0.0003,
      )
      const isSame = isBridge === isPointOnBridge && Math.abs((altitudeM ?? 0) - (altitude ?? 0)) <= 30
      if (id_castpoint && isAtEnd && isSame && lengthKm <= 2) pointBySegment.set(id, id_castpoint)
    }
  return pointBySegment
}

test(
  'a segment says what the point that stands on it says, now and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const nowMs = Date.now()
    for (const atMs of [await settledMs(read, SETUP, nowMs), ...(await networkInstantsOf(SETUP, nowMs))]) {
      const points = await read<Points>(`/setups/${SETUP}/points`, atMs)
      const { circuits } = await read<Circuits>(`/setups/${SETUP}/circuits`, atMs)
      const counts = await Promise.all(circuits.map(({ id }) => compareCircuit(read, points, id, atMs)))
      const compared = counts.reduce((sum, count) => sum + count, 0)
      expect([new Date(atMs), compared > 500]).toEqual([new Date(atMs), true])
    }
  },
)

/** Compares each hour of each segment that has a point with that of the point; returns how many were compared. */
async function compareCircuit(read: Read, points: Points, circuitId: string, atMs: number): Promise<number> {
  const pointBySegment = pointsOn(points, await read<Circuit>(`/setups/${SETUP}/circuits/${circuitId}`, atMs))
  const { forecast } = await read<CircuitForecast>(`/setups/${SETUP}/circuits/${circuitId}/forecast`, atMs)
  let compared = 0
  for (const [segmentId, castpointId] of pointBySegment) {
    const { run, points: steps } = await read<Road>(`/castpoints/${castpointId}/roadcast`, atMs)
    const used = forecast?.points.find((point) => point.castpointId === castpointId)
    const segment = forecast?.segments.find((each) => each.id === segmentId)
    if (!forecast || !segment || !run) continue
    expect(used?.roadIssuedAt).toBe(run.issuedAt)
    for (const { dt, ts, hazard_level, hazard_kind } of steps) {
      const hour = (Date.parse(dt) - Date.parse(forecast.startAt)) / HOUR_MS
      const isCovered = Number.isInteger(hour) && hour < segment.risk.length
      const riskDanger = isCovered ? dangerOfCharacter(segment.risk.charCodeAt(hour)) : null
      if (!riskDanger || Date.parse(dt) < Date.parse(run.issuedAt)) continue
      const pointDanger = dangerOf(hazard_level, hazard_kind)
      const segmentStep = { segmentId, dt, ts: segment.surfaceC[hour], ...riskDanger }
      expect(segmentStep).toEqual({ segmentId, dt, ts, ...pointDanger })
      compared += 1
    }
  }
  return compared
}

type Board = CallAnswer<'getPrescriptionBoard'>
type Advised = CallAnswer<'getLatestPrescription'>

test(
  'a plan has freezing rain in the hours of its road, now and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const nowMs = Date.now()
    let plans = 0
    for (const atMs of [nowMs, ...(await networkInstantsOf(SETUP, nowMs))]) {
      const { prescriptions } = await read<Board>(`/setups/${SETUP}/prescriptions`, atMs)
      for (const { circuitId, castpointId } of prescriptions) {
        const path = `/circuits/${circuitId}/castpoints/${castpointId}/prescriptions/latest`
        const castpointIds = prescriptions
          .filter((other) => other.circuitId === circuitId)
          .map((other) => other.castpointId)
        const { prescription } = await read<Advised>(path, atMs)
        const hours = prescription && (await hoursOfPlan(read, prescription, atMs))
        if (!prescription?.plan || !hours) continue
        plans += 1
        const planned = prescription.plan.events
          .flatMap(({ kinds }) => kinds)
          .filter(({ kind }) => kind === 'freezing_rain')
        // A plan bridges an hour without rain, and is about all roads of its circuit.
        const freezing =
          planned.length > 0
            ? await freezingMsOf(read, { setupId: SETUP, circuitId, castpointIds }, atMs)
            : null
        for (const { from, to } of planned) {
          const first = freezing?.has(Math.ceil(Date.parse(from) / HOUR_MS) * HOUR_MS)
          const last = freezing?.has(Date.parse(to) - HOUR_MS)
          expect([path, from, to, first, last]).toEqual([path, from, to, true, true])
        }
        const untilMs = Date.parse(prescription.plan.events.at(-1)?.to ?? prescription.issuedAt)
        for (const { dt } of hours.filter(({ dt, isFreezing }) => isFreezing && Date.parse(dt) < untilMs))
          expect([path, dt, planned.some(({ from, to }) => from <= dt && dt < to)]).toEqual([path, dt, true])
      }
    }
    expect(plans).toBeGreaterThan(20)
  },
)

type Planned = NonNullable<Advised['prescription']>
type RainHour = { readonly dt: string; readonly isFreezing: boolean }

/** The full hours of the road that a plan serves, from its first on; null where a newer forecast has replaced it. */
async function hoursOfPlan(read: Read, prescription: Planned, atMs: number): Promise<RainHour[] | null> {
  const { castpointId, plan, issuedAt, roadIssuedAt } = prescription
  if (plan?.stretch) {
    const from = new Date(Math.ceil(Date.parse(issuedAt) / HOUR_MS) * HOUR_MS).toISOString()
    const path = `/roads/${plan.stretch.segmentId}/forecast/${from}?duration=${HOURS}`
    const { forecast, hours } = await read<SegmentForecast>(path, atMs)
    if (!forecast || forecast.issuedAt > issuedAt) return null
    return hours.map(({ dt, freezingRainMm, level, kind }) => ({
      dt,
      isFreezing: freezes(freezingRainMm, { level, kind }),
    }))
  }
  const { run, points } = await read<Road>(`/castpoints/${castpointId}/roadcast`, atMs)
  if (!run || roadIssuedAt !== run.issuedAt) return null
  return points
    .filter(({ dt }) => Date.parse(dt) % HOUR_MS === 0 && dt > run.issuedAt)
    .map(({ dt, rain_frz, hazard_level, hazard_kind }) => ({
      dt,
      isFreezing: freezes(rain_frz, dangerOf(hazard_level, hazard_kind)),
    }))
}

test(
  'the plan of a circuit is about the gravest danger of all its segments, now and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const nowMs = Date.now()
    let dangerous = 0
    for (const atMs of [nowMs, ...(await networkInstantsOf(SETUP, nowMs))]) {
      const { prescriptions } = await read<Board>(`/setups/${SETUP}/prescriptions`, atMs)
      for (const { circuitId, plan, issuedAt } of prescriptions) {
        if (!plan?.servesCircuit) continue
        const { forecast } = await read<CircuitForecast>(
          `/setups/${SETUP}/circuits/${circuitId}/forecast`,
          atMs,
        )
        if (!forecast || forecast.issuedAt > issuedAt) continue
        const firstHour = Math.ceil((Date.parse(issuedAt) - Date.parse(forecast.startAt)) / HOUR_MS)
        const gravest = gravestKind(forecast, firstHour, firstHour + HOURS - 1)
        dangerous += gravest === 'none' ? 0 : 1
        expect([
          circuitId,
          atMs,
          plan.worstKind,
          isAsGraveAs(plan.worstKind, gravest) ? '' : gravest,
        ]).toEqual([circuitId, atMs, plan.worstKind, ''])
      }
    }
    expect(dangerous).toBeGreaterThan(5)
  },
)

const KINDS: readonly string[] = PLAN_KINDS
const gravity = (kind: string): number => KINDS.indexOf(kind)
const isAsGraveAs = (kind: string, other: string): boolean => gravity(kind) >= gravity(other)

/** The gravest cause of the slippery hours [from, to) of all segments. */
function gravestKind(
  { segments }: NonNullable<CircuitForecast['forecast']>,
  from: number,
  to: number,
): string {
  let gravest = 'none'
  for (const { risk } of segments)
    for (let hour = from; hour < to; hour += 1) {
      const danger = dangerOfCharacter(risk.charCodeAt(hour))
      if (danger?.kind && (danger.level ?? 0) >= SLIPPERY_LEVEL && !isAsGraveAs(gravest, danger.kind))
        gravest = danger.kind
    }
  return gravest
}

type Alerts = CallAnswer<'listUserAlerts'>

test(
  'an alert of the product has the level of its circuit or point in each hour',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    let compared = 0
    for (const atMs of await networkInstantsOf(SETUP, Date.now())) {
      const { alerts } = await read<Alerts>(`/setups/${SETUP}/users/claire/alerts`, atMs)
      for (const { own, type, severity, start, end, hours, id_circuit, id_castpoint } of alerts) {
        if (own?.form !== 'weather' || own.kind !== 'road_danger' || !end || Date.parse(end) <= atMs) continue
        const isWithin = (ms: number) =>
          ms + HOUR_MS > Math.max(atMs, Date.parse(start)) && ms < Date.parse(end)
        const levelOf = (danger: Danger | null) =>
          danger?.kind && ROAD_ALERT_TYPE[danger.kind as keyof typeof ROAD_ALERT_TYPE] === type
            ? danger.level
            : 0
        const worstByHour = new Map<number, number>()
        const add = (ms: number, danger: Danger | null) => {
          if (isWithin(ms)) worstByHour.set(ms, Math.max(levelOf(danger) ?? 0, worstByHour.get(ms) ?? 0))
        }
        if (id_circuit) {
          const path = `/setups/${SETUP}/circuits/${id_circuit}/forecast`
          const { forecast } = await read<CircuitForecast>(path, atMs)
          const fromMs = Date.parse(forecast?.startAt ?? '')
          for (const { risk } of forecast?.segments ?? [])
            for (let hour = 0; hour < risk.length; hour += 1)
              add(fromMs + hour * HOUR_MS, dangerOfCharacter(risk.charCodeAt(hour)))
        } else {
          const { points } = await read<Road>(`/castpoints/${id_castpoint}/roadcast`, atMs)
          for (const { dt, hazard_level, hazard_kind } of points)
            if (Date.parse(dt) % HOUR_MS === 0) add(Date.parse(dt), dangerOf(hazard_level, hazard_kind))
        }
        const worstOfAlert = [...worstByHour.keys()].map((ms) => [
          ms,
          hours?.find(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to))?.severity,
        ])
        const place = [id_circuit || id_castpoint, type, start]
        expect([...place, severity, worstOfAlert]).toEqual([
          ...place,
          Math.max(...worstByHour.values()),
          [...worstByHour],
        ])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(0)
  },
)
