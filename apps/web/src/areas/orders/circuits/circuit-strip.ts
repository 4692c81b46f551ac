import type { Strip, StripCell, StripWindow } from '@verglas/charts'
import {
  areaInk,
  colourOfCode,
  colourOfTemperature,
  contrast,
  ROAD_CONDITION_COLOURS,
  ROAD_TEMPERATURE_SCALE,
  TOKENS,
} from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { stretchWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { codeColourIn, codeWord } from '../../../ui/badge/code-palettes.ts'
import { type HourRisk, isWorseRisk, riskAt, riskWords } from './risk-words.ts'
import { completePeriod, type StripPeriod } from './strip-period.ts'

export const STRIP_LAYERS = ['risk', 'surface', 'condition'] as const
export type StripLayer = (typeof STRIP_LAYERS)[number]
export const readStripLayer = (text: unknown): StripLayer =>
  STRIP_LAYERS.find((layer) => layer === text) ?? 'risk'

export type Segment = CallAnswer<'getCircuit'>['segments'][number]
export type CircuitForecast = NonNullable<CallAnswer<'getCircuitForecast'>['forecast']>

/** A segment with its forecast, hour by hour from the start of the forecast. */
export type SegmentTimeline = {
  readonly segment: Segment
  /** The station of its forecast point is on this segment. */
  readonly hasStation: boolean
  readonly risk: string
  readonly surfaceC: readonly (number | null)[]
  readonly condition: readonly (number | null)[]
}

/** The segments of the circuit in their order; a segment missing from the forecast has no values. */
export function segmentTimelines(
  segments: readonly Segment[],
  forecasts: CircuitForecast['segments'],
): SegmentTimeline[] {
  const byId = new Map(forecasts.map((segmentForecast) => [segmentForecast.id, segmentForecast]))
  const withStation = new Set([...segmentOfStation(segments).values()].map(({ id }) => id))
  return segments.map((segment) => {
    const { risk = '', surfaceC = [], condition = [] } = byId.get(segment.id) ?? {}
    return { segment, hasStation: withStation.has(segment.id), risk, surfaceC, condition }
  })
}

/** A station farther away belongs to another road. */
const MAX_STATION_KM = 1

/**
 * The segment on which each station is located: the nearest of the segments matched to it. In the order of
 * the circuit.
 */
export function segmentOfStation(segments: readonly Segment[]): Map<string, Segment> {
  const nearestByStation = new Map<string, Segment>()
  for (const segment of segments) {
    const { stationId, distanceKm } = segment.match
    if (stationId === null || distanceKm === null || distanceKm > MAX_STATION_KM) continue
    const nearest = nearestByStation.get(stationId)?.match.distanceKm ?? Number.POSITIVE_INFINITY
    if (distanceKm < nearest) nearestByStation.set(stationId, segment)
  }
  return nearestByStation
}

/** Symbols next to the kilometres. */
export const STRIP_SYMBOLS = { bridge: '⌒', station: '◉' } as const

/** The kilometre at which a segment begins, and symbols for a bridge and for a station. */
const segmentPlace = (
  { formats }: Display,
  { segment: { kmFrom, isBridge }, hasStation }: SegmentTimeline,
) => ({
  label: kmFrom === null ? '' : formats.number(kmFrom, 1),
  symbols: [...(isBridge ? [STRIP_SYMBOLS.bridge] : []), ...(hasStation ? [STRIP_SYMBOLS.station] : [])],
})

type StripInputs = {
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast
  /** Default: every hour of the forecast. */
  readonly period?: StripPeriod
  readonly layer: StripLayer
  readonly nowMs: number
  readonly nameOf: (castpointId: string) => string
  readonly advices: readonly AdvisedTime[]
}

type AdvisedTime = {
  readonly castpointId: string
  readonly isOutdated: boolean
  readonly headline: { readonly actFrom: string | null; readonly actTo: string | null } | null
  /** Missing in advice of older programs. */
  readonly plan?: {
    readonly servesCircuit: boolean
    readonly headline: { readonly next: { readonly departBy: string; readonly finishBy: string } | null }
  } | null
}

/**
 * The time window of the next pass of the circuit's plan, drawn on the whole circuit. Advice without such a plan
 * belongs to a forecast point, so its window is drawn on the stretches of that point.
 */
export function adviceWindows(
  timelines: readonly SegmentTimeline[],
  advices: readonly AdvisedTime[],
): StripWindow[] {
  const plan = advices.find((advice) => !advice.isOutdated && advice.plan?.servesCircuit)?.plan
  if (plan) {
    const { next } = plan.headline
    const rows = { fromRow: 0, toRow: timelines.length }
    return next ? [{ ...rows, fromMs: Date.parse(next.departBy), toMs: Date.parse(next.finishBy) }] : []
  }
  return advices.flatMap(({ castpointId, isOutdated, headline }) => {
    const { actFrom = null, actTo = null } = headline ?? {}
    if (isOutdated || actFrom === null || actTo === null) return []
    const rows = timelines.map(({ segment }) => segment.match.castpointId === castpointId)
    return rows.flatMap((isOf, fromRow) => {
      if (!isOf || rows[fromRow - 1]) return []
      const end = rows.indexOf(false, fromRow)
      const toRow = end === -1 ? rows.length : end
      return [{ fromRow, toRow, fromMs: Date.parse(actFrom), toMs: Date.parse(actTo) }]
    })
  })
}

/** The rows to draw: one per segment, with the name of the forecast point where a new one begins. */
export function circuitStrip(
  display: Display,
  { timelines, forecast, period = completePeriod(forecast), layer, nowMs, nameOf, advices }: StripInputs,
): Strip {
  const { firstHour, hours } = period
  const rows = timelines.map((timeline, index) => {
    const { segment } = timeline
    const { castpointId } = segment.match
    const begins = castpointId !== null && castpointId !== timelines[index - 1]?.segment.match.castpointId
    return {
      id: segment.id,
      lengthKm: segment.lengthKm,
      ...segmentPlace(display, timeline),
      heading: begins ? nameOf(castpointId) : null,
      cells: Array.from({ length: hours }, (_, hour) => cellOf(display, timeline, firstHour + hour, layer)),
    }
  })
  const windows = adviceWindows(timelines, advices).map((window) => ({
    ...window,
    label: display.t('circuits.advice.windowLabel', {
      from: display.formats.time(window.fromMs),
      to: display.formats.time(window.toMs),
    }),
  }))
  return { rows, startMs: Date.parse(forecast.startAt) + firstHour * HOUR_MS, hours, nowMs, windows }
}

function cellOf(
  { mode, formats }: Display,
  timeline: SegmentTimeline,
  hour: number,
  layer: StripLayer,
): StripCell {
  if (layer === 'risk') {
    const risk = riskAt(timeline.risk, hour)
    const colour = risk && codeColourIn(mode, 'danger', risk.level)
    if (!risk || !colour) return null
    if (risk.level === 0) return { fill: TOKENS[mode].line, ink: TOKENS[mode].text, symbol: '' }
    const { fill, text, outline } = areaInk(colour)
    return { fill, ink: text, symbol: colour.symbol, outline }
  }
  if (layer === 'surface') {
    const surfaceC = timeline.surfaceC[hour] ?? null
    const fill = surfaceC === null ? undefined : colourOfTemperature(ROAD_TEMPERATURE_SCALE, surfaceC)
    if (surfaceC === null || fill === undefined) return null
    return {
      fill,
      ink: inkOn(fill),
      symbol: formats.quantity('temperature', surfaceC, { digits: 0, unit: false }),
    }
  }
  const colour = colourOfCode(ROAD_CONDITION_COLOURS, timeline.condition[hour] ?? -1)
  return colour ? { fill: colour.fill, ink: colour.text, symbol: colour.isQuiet ? '' : colour.symbol } : null
}

const [DARK_INK, LIGHT_INK] = ['#111111', '#FFFFFF']
const inkOn = (fill: string) => (contrast(fill, DARK_INK) >= contrast(fill, LIGHT_INK) ? DARK_INK : LIGHT_INK)

/** All values of a segment in an hour, in words: for the pointer and for screen readers. */
export function cellWords(
  display: Display,
  timeline: SegmentTimeline,
  hour: number,
  startMs: number,
): string {
  const { t, formats } = display
  const { segment, hasStation, risk, surfaceC, condition } = timeline
  const ms = startMs + hour * HOUR_MS
  const code = condition[hour] ?? null
  return [
    segmentName(display, segment),
    hasStation ? t('circuits.page.station') : '',
    `${formats.shortDay(ms)} ${formats.time(ms)}`,
    riskWords(display, riskAt(risk, hour)),
    formats.quantity('temperature', surfaceC[hour] ?? null),
    code === null ? '' : codeWord(t, 'roadCondition', code),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «Col de la Fageole, PK 92,4–93,1, pont»; with whole kilometres if space is limited. */
export function segmentName(
  display: Display,
  { id, name, road, ...stretch }: Omit<Segment, 'coordinates' | 'match'>,
  kmDigits = 1,
): string {
  return stretchWords(display, { ...stretch, name: name ?? road ?? id }, kmDigits)
}

export type WorstHour<Timeline> = Pick<HourRisk, 'level' | 'kind'> & {
  readonly timeline: Timeline
  readonly hour: number
}

/**
 * The worst risk of the hours [from, to): the highest level, its first hour, and there the gravest cause; null: no values.
 */
export function worstIn<Timeline extends Pick<SegmentTimeline, 'risk'>>(
  timelines: readonly Timeline[],
  from: number,
  to: number,
): WorstHour<Timeline> | null {
  let worst: WorstHour<Timeline> | null = null
  for (let hour = Math.max(0, from); hour < to; hour += 1)
    for (const timeline of timelines) {
      const risk = riskAt(timeline.risk, hour)
      const isWorse =
        risk && (!worst || (worst.hour === hour ? isWorseRisk(risk, worst) : risk.level > worst.level))
      if (isWorse) worst = { level: risk.level, kind: risk.kind, timeline, hour }
    }
  return worst
}
