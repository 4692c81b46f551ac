import type { Strip, StripCell, StripWindow } from '@verglas/charts'
import {
  colourOfCode,
  colourOfTemperature,
  contrast,
  ROAD_CONDITION_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  TOKENS,
} from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/pen.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { colourOfRisk, type HourRisk, riskAt, riskWords } from './risk-words.ts'

export const STRIP_LAYERS = ['risk', 'surface', 'condition'] as const
export type StripLayer = (typeof STRIP_LAYERS)[number]
export const readStripLayer = (text: unknown): StripLayer =>
  STRIP_LAYERS.find((layer) => layer === text) ?? 'risk'

export type Segment = CallAnswer<'getCircuit'>['segments'][number]
export type CircuitForecast = NonNullable<CallAnswer<'getCircuitForecast'>['forecast']>

/** A segment with what is forecast of it, hour by hour from the start of the forecast. */
export type SegmentCourse = {
  readonly segment: Segment
  /** The station of its forecast point stands on it. */
  readonly hasStation: boolean
  readonly risk: string
  readonly surfaceC: readonly (number | null)[]
  readonly condition: readonly (number | null)[]
}

/** The segments of the circuit in their order; one that the forecast does not know yet has no values. */
export function segmentCourses(
  segments: readonly Segment[],
  forecasts: CircuitForecast['segments'],
): SegmentCourse[] {
  const byId = new Map(forecasts.map((course) => [course.id, course]))
  const withStation = new Set([...segmentOfStation(segments).values()].map(({ id }) => id))
  return segments.map((segment) => {
    const { risk = '', surfaceC = [], condition = [] } = byId.get(segment.id) ?? {}
    return { segment, hasStation: withStation.has(segment.id), risk, surfaceC, condition }
  })
}

/** Further away a station stands beside another road. */
const MOST_STATION_KM = 1

/** On which segment each station stands: of those that are matched to it the nearest. In the order of the circuit. */
export function segmentOfStation(segments: readonly Segment[]): Map<string, Segment> {
  const found = new Map<string, Segment>()
  for (const segment of segments) {
    const { stationId, distanceKm } = segment.match
    if (stationId === null || distanceKm === null || distanceKm > MOST_STATION_KM) continue
    const nearest = found.get(stationId)?.match.distanceKm ?? Number.POSITIVE_INFINITY
    if (distanceKm < nearest) found.set(stationId, segment)
  }
  return found
}

/** What stands beside the kilometres. */
export const STRIP_SIGNS = { bridge: '⌒', station: '◉' } as const

/** Where a segment begins, that it is a bridge, that a station stands on it. */
const segmentPlace = (
  { formats }: Display,
  { segment: { kmFrom, isBridge }, hasStation }: SegmentCourse,
) => ({
  label: kmFrom === null ? '' : formats.number(kmFrom, 1),
  signs: [...(isBridge ? [STRIP_SIGNS.bridge] : []), ...(hasStation ? [STRIP_SIGNS.station] : [])],
})

type StripParts = {
  readonly courses: readonly SegmentCourse[]
  readonly forecast: CircuitForecast
  readonly layer: StripLayer
  readonly nowMs: number
  readonly nameOf: (castpointId: string) => string
  readonly advices: readonly AdvisedTime[]
}

type AdvisedTime = {
  readonly castpointId: string
  readonly isOutdated: boolean
  readonly headline: { readonly actFrom: string | null; readonly actTo: string | null } | null
}

/** When to act, on the stretches of the forecast point for which it is advised. */
export function adviceWindows(
  courses: readonly SegmentCourse[],
  advices: readonly AdvisedTime[],
): StripWindow[] {
  return advices.flatMap(({ castpointId, isOutdated, headline }) => {
    const { actFrom = null, actTo = null } = headline ?? {}
    if (isOutdated || actFrom === null || actTo === null) return []
    const rows = courses.map(({ segment }) => segment.match.castpointId === castpointId)
    return rows.flatMap((isOf, fromRow) => {
      if (!isOf || rows[fromRow - 1]) return []
      const end = rows.indexOf(false, fromRow)
      const toRow = end === -1 ? rows.length : end
      return [{ fromRow, toRow, fromMs: Date.parse(actFrom), toMs: Date.parse(actTo) }]
    })
  })
}

/** What is drawn: a row a segment, and over it the forecast point where another begins. */
export function circuitStrip(
  pen: Display,
  { courses, forecast, layer, nowMs, nameOf, advices }: StripParts,
): Strip {
  const { hours } = forecast
  const rows = courses.map((course, index) => {
    const { segment } = course
    const { castpointId } = segment.match
    const begins = castpointId !== null && castpointId !== courses[index - 1]?.segment.match.castpointId
    return {
      id: segment.id,
      lengthKm: segment.lengthKm,
      ...segmentPlace(pen, course),
      heading: begins ? nameOf(castpointId) : null,
      cells: Array.from({ length: hours }, (_, hour) => cellOf(pen, course, hour, layer)),
    }
  })
  const windows = adviceWindows(courses, advices)
  return { rows, startMs: Date.parse(forecast.startAt), hours, nowMs, windows }
}

function cellOf(
  { mode, formats }: Display,
  course: SegmentCourse,
  hour: number,
  layer: StripLayer,
): StripCell {
  if (layer === 'risk') {
    const risk = riskAt(course.risk, hour)
    const colour = risk && colourOfRisk(risk.level)
    if (!risk || !colour) return null
    if (risk.level === 0) return { fill: TOKENS[mode].line, ink: TOKENS[mode].text, symbol: '' }
    return { fill: colour.fill, ink: colour.text, symbol: colour.symbol }
  }
  if (layer === 'surface') {
    const surfaceC = course.surfaceC[hour] ?? null
    const fill = surfaceC === null ? undefined : colourOfTemperature(ROAD_TEMPERATURE_SCALE, surfaceC)
    if (surfaceC === null || fill === undefined) return null
    return {
      fill,
      ink: inkOn(fill),
      symbol: formats.quantity('temperature', surfaceC, { digits: 0, unit: false }),
    }
  }
  const colour = colourOfCode(ROAD_CONDITION_COLOURS, course.condition[hour] ?? -1)
  return colour ? { fill: colour.fill, ink: colour.text, symbol: colour.isQuiet ? '' : colour.symbol } : null
}

const [DARK_INK, LIGHT_INK] = ['#111111', '#FFFFFF']
const inkOn = (fill: string) => (contrast(fill, DARK_INK) >= contrast(fill, LIGHT_INK) ? DARK_INK : LIGHT_INK)

/** All that is known of a segment in an hour, in words: for the pointer and for who hears the strip. */
export function cellWords(pen: Display, course: SegmentCourse, hour: number, startMs: number): string {
  const { t, formats } = pen
  const { segment, hasStation, risk, surfaceC, condition } = course
  const ms = startMs + hour * HOUR_MS
  const code = condition[hour] ?? null
  return [
    segmentName(pen, segment),
    hasStation ? t('circuits.page.station') : '',
    `${formats.shortDay(ms)} ${formats.time(ms)}`,
    riskWords(pen, riskAt(risk, hour)),
    formats.quantity('temperature', surfaceC[hour] ?? null),
    code === null ? '' : codeWord(t, 'roadCondition', code),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «Col de la Fageole, PK 92,4–93,1, pont»; where there is little room, in whole kilometres. */
export function segmentName(
  { t, formats }: Display,
  { id, name, road, kmFrom, kmTo, isBridge }: Omit<Segment, 'coordinates' | 'match'>,
  kmDigits = 1,
): string {
  const km =
    kmFrom === null || kmTo === null
      ? ''
      : t('circuits.page.km', { from: formats.number(kmFrom, kmDigits), to: formats.number(kmTo, kmDigits) })
  return [name ?? road ?? id, km, isBridge ? t('circuits.page.bridge') : ''].filter(Boolean).join(', ')
}

export type WorstHour = HourRisk & { readonly course: SegmentCourse; readonly hour: number }

/** The worst of the hours [from, to), and of two alike the earlier; null: nothing is known of any. */
export function worstIn(courses: readonly SegmentCourse[], from: number, to: number): WorstHour | null {
  let worst: WorstHour | null = null
  for (let hour = Math.max(0, from); hour < to; hour += 1)
    for (const course of courses) {
      const risk = riskAt(course.risk, hour)
      if (risk && (worst === null || risk.level > worst.level)) worst = { ...risk, course, hour }
    }
  return worst
}
