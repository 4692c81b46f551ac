import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { CallAnswer } from '@verglas/contract'
import { hazardKind } from '@verglas/road-hazard'
import { codeOfCharacter, kindOfCode, levelOfCode } from '@verglas/road-network/risks'
import { productUrl, signIn } from './drivers.ts'
import { DEEP } from './long.ts'
import { inDatabase } from './people.ts'

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

type Read = <Answer>(path: string, atMs: number | null) => Promise<Answer>

/** Reads calls as the person of a page, at an instant or live. */
async function readerOf(page: Page, request: APIRequestContext): Promise<Read> {
  const first = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
  await signIn(page, 'claire')
  const { authorization = '' } = (await first).headers()
  return async (path, atMs) => {
    const time = atMs === null ? '' : `${path.includes('?') ? '&' : '?'}time=${new Date(atMs).toISOString()}`
    const answer = await request.get(`${productUrl()}/api${path}${time}`, {
      headers: { authorization, 'x-setup': SETUP },
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return answer.json()
  }
}

/** Now, and three past instants: an evening, the middle of a night, a morning. */
const instantsOf = (nowMs: number): (number | null)[] => {
  const midnightMs = Math.floor(nowMs / (24 * HOUR_MS)) * 24 * HOUR_MS
  return [null, midnightMs - 6 * HOUR_MS, midnightMs - 70 * HOUR_MS, midnightMs - 114 * HOUR_MS]
}

type Danger = { level: number | null; kind: string | null }
const dangerOf = (level: number | null | undefined, kindCode: number | null | undefined): Danger => ({
  level: level ?? null,
  kind: kindCode === null || kindCode === undefined || kindCode === 0 ? null : hazardKind(kindCode),
})
const dangerOfCharacter = (character: number): Danger | null => {
  const code = codeOfCharacter(character)
  return code === null ? null : { level: levelOfCode(code), kind: kindOfCode(code) }
}

test(
  'every call gives the same danger for a point and an hour, live and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request)
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
        for (let hour = 0; hour <= HOURS; hour += 1) {
          const step = byHour.get(from.getTime() + hour * HOUR_MS)
          if (!step) continue
          const listed = dangerOf(hazard_level[hour], hazard_kind[hour])
          expect([castpointId, step.dt, listed]).toEqual([
            castpointId,
            step.dt,
            dangerOf(step.hazard_level, step.hazard_kind),
          ])
          expect(listed.kind === null).toBe(listed.level === 0)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(1000)
  },
)

test(
  'every call gives the same danger for a segment and an hour, live and in the past',
  DEEP,
  async ({ page, request }) => {
    const read = await readerOf(page, request)
    const nowMs = Date.now()
    let compared = 0
    for (const atMs of instantsOf(nowMs)) {
      const { circuits } = await read<Circuits>(`/setups/${SETUP}/circuits`, atMs)
      const network = await read<Risks>(`/setups/${SETUP}/roadrisks`, atMs)
      const { segments: lines } = await read<Lines>(`/setups/${SETUP}/roadchunks`, atMs)
      for (const { id } of circuits) {
        const risks = network.circuits.find(({ circuitId }) => circuitId === id)
        const { forecast } = await read<CircuitForecast>(`/setups/${SETUP}/circuits/${id}/forecast`, atMs)
        if (!risks?.startAt || !forecast) continue
        const shift = Math.round((Date.parse(risks.startAt) - Date.parse(forecast.startAt)) / HOUR_MS)
        const ownLines = lines.filter(({ circuitId }) => circuitId === id)
        for (const [row, { id: segmentId }] of ownLines.entries()) {
          const own = forecast.segments.find((segment) => segment.id === segmentId)
          const ofNetwork = risks.rows.slice(row * risks.hours, (row + 1) * risks.hours)
          expect([segmentId, ofNetwork]).toEqual([segmentId, own?.risk.slice(shift, shift + risks.hours)])
        }
        const [segment] = forecast.segments
        const { hours } = await read<SegmentForecast>(
          `/roads/${segment?.id}/forecast/${encodeURIComponent(forecast.startAt)}?duration=48`,
          atMs,
        )
        for (const { dt, level, kind, risk } of hours) {
          const hour = Math.round((Date.parse(dt) - Date.parse(forecast.startAt)) / HOUR_MS)
          const expected = dangerOfCharacter(segment?.risk.charCodeAt(hour) ?? 0)
          expect([id, dt, level === null ? null : { level, kind }]).toEqual([id, dt, expected])
          if (level !== null) expect(risk).toBe(Math.max(0, level - 1))
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  },
)

test('what the calls give is what the chain stored', DEEP, async ({ page, request }) => {
  const read = await readerOf(page, request)
  const { roads } = await read<Roads>(
    `/setups/${SETUP}/roadcasts?from=${new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString()}&hours=12`,
    null,
  )
  for (const { castpointId, issuedAt, hazard_level, hazard_kind } of roads) {
    const [stored] = await inDatabase((database) =>
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
