import { DANGER_COLOURS, ROAD_CONDITION_COLOURS } from '@verglas/charts/theme'
import type { DocumentBlock, DocumentCell } from '@verglas/contract/document'
import { rangeWords } from '@verglas/language'
import { HOUR_MS, isHourWithin } from '@verglas/quantities'
import { hazardKind } from '@verglas/road-hazard'
import type { Localizer } from './localizer.ts'
import type { PointFacts } from './point-facts.ts'

type Table = Extract<DocumentBlock, { kind: 'table' }>
type Column = Table['columns'][number]

/** Danger level from which action is needed, and level from which to watch. */
const ACTION_LEVEL = 3
const WATCHED_LEVEL = 2
const ROAD_STEP_H = 3
const ROAD_HOURS = 36
const RISK_DAYS = 3

const leftAligned = (title: string): Column => ({ title, align: 'left' })
const right = (title: string): Column => ({ title, align: 'right' })

/** The next two days by quarter-days. */
export function quarterTable(localizer: Localizer, { quarters, road }: PointFacts): Table {
  const { t, formats } = localizer
  return {
    kind: 'table',
    caption: null,
    columns: [
      leftAligned(t('bulletins.when')),
      leftAligned(t('weather.weather')),
      ...(road ? [right(t('weather.roadTemperature'))] : []),
      right(t('weather.airMinimum')),
      right(t('weather.airMaximum')),
      right(t('weather.precipitation')),
      right(t('weather.wind')),
      right(t('weather.windGust')),
    ],
    rows: quarters.map((step) => {
      const [fromMs, toMs] = [Date.parse(step.dt), Date.parse(step.dt) + step.duration * HOUR_MS]
      const lowest = road && lowestRoad(road.steps, fromMs, toMs)
      const freezing = (valueC: number | null): DocumentCell => ({
        text: formats.quantity('temperature', valueC),
        tone: valueC !== null && valueC < 0 ? 'watch' : 'normal',
      })
      const direction = step.wind_dir === null ? '' : `${formats.windName(step.wind_dir)} `
      return [
        `${formats.shortDay(fromMs)}, ${t(`codes.quarterDay.${step.quarter}`)}`,
        step.weather === null ? '–' : weatherWord(localizer, step.weather),
        ...(road ? [freezing(lowest ?? null)] : []),
        freezing(step.tair_min),
        freezing(step.tair_max),
        fallsOf(localizer, step),
        `${direction}${formats.quantity('speed', step.wind_avg, { digits: 0 })}`,
        formats.quantity('speed', step.wind_max, { digits: 0 }),
      ]
    }),
  }
}

function weatherWord({ t }: Localizer, code: number): string {
  const key = `codes.weather.${code}`
  const word = t(key)
  return word === key ? t('codes.weather.unknown') : word
}

const FALLS = [
  { code: 'rain_frz', quantity: 'rain', label: 'weather.freezingRain' },
  { code: 'ice', quantity: 'rain', label: 'weather.icePellets' },
  { code: 'snow', quantity: 'snow', label: 'weather.snow' },
  { code: 'rain', quantity: 'rain', label: 'weather.rain' },
] as const

/** Precipitation, the most dangerous kind first; named in words, so that it does not depend on colour. */
function fallsOf({ t, formats }: Localizer, step: PointFacts['quarters'][number]): DocumentCell {
  if (FALLS.every(({ code }) => step[code] === null)) return '–'
  const falls = FALLS.filter(({ code }) => (step[code] ?? 0) > 0)
  if (falls.length === 0) return { text: t('weather.dry'), tone: 'muted' }
  const isIcy = falls.some(({ code }) => code === 'rain_frz' || code === 'ice')
  return {
    text: falls
      .map(({ code, quantity, label }) => `${t(label)} ${formats.quantity(quantity, step[code])}`)
      .join('\n'),
    tone: isIcy ? 'alarm' : 'normal',
  }
}

function lowestRoad(
  steps: readonly { dt: string; ts: number | null }[],
  fromMs: number,
  toMs: number,
): number | null {
  const values = steps.flatMap(({ dt, ts }) =>
    ts !== null && Date.parse(dt) >= fromMs && Date.parse(dt) < toMs ? [ts] : [],
  )
  return values.length === 0 ? null : Math.min(...values)
}

/**
 * A table with the most dangerous of each three hours from the current one on, the first of equal ones. All values
 * of a row are from that hour. Null if there is no road forecast.
 */
export function roadTable(localizer: Localizer, { road, originMs }: PointFacts): Table | null {
  const { t, formats } = localizer
  const upcoming = (road?.steps ?? []).filter(({ dt }) => isHourWithin(Date.parse(dt), originMs))
  const groups = upcoming.flatMap((_, index) =>
    index % ROAD_STEP_H === 0 && index < ROAD_HOURS ? [upcoming.slice(index, index + ROAD_STEP_H)] : [],
  )
  if (groups.length === 0) return null
  return {
    kind: 'table',
    caption: null,
    columns: [
      leftAligned(t('bulletins.when')),
      right(t('weather.roadTemperature')),
      right(t('roadcast.range')),
      right(t('roadcast.belowZero')),
      leftAligned(t('weather.roadCondition')),
      leftAligned(t('weather.danger')),
    ],
    rows: groups.flatMap((group) => {
      const step = worstHour(group)
      if (!step) return []
      const { dt, ts, ts_low, ts_high, p_below_zero, condition } = step
      const ms = Date.parse(dt)
      const row: Table['rows'][number] = [
        `${formats.shortDay(ms)} ${formats.time(ms)}`,
        { text: formats.quantity('temperature', ts), tone: (ts ?? 1) < 0 ? 'watch' : 'normal' },
        ts_low === null || ts_high === null
          ? '–'
          : {
              text: rangeWords(localizer, { quantity: 'temperature', low: ts_low, high: ts_high }),
              tone: 'muted',
            },
        formats.probability(p_below_zero),
        codeWord(t, 'roadCondition', condition),
        dangerCell(t, [step]),
      ]
      return [row]
    }),
  }
}

type DangerousHour = { readonly hazard_level: number | null; readonly hazard_kind: number | null }

/** The most dangerous of some hours, the first of equal ones. */
const worstHour = <Hour extends DangerousHour>(hours: readonly Hour[]): Hour | undefined =>
  hours.toSorted((a, b) => (b.hazard_level ?? -1) - (a.hazard_level ?? -1))[0]

/** The worst danger of some hours and its cause: «fort · verglas». */
export function dangerCell(t: Localizer['t'], hours: readonly DangerousHour[]): DocumentCell {
  const worst = worstHour(hours)
  const level = worst?.hazard_level ?? 0
  const cause = level > 0 && worst?.hazard_kind ? t(`codes.hazardKind.${hazardKind(worst.hazard_kind)}`) : ''
  return {
    text: [codeWord(t, 'danger', worst?.hazard_level ?? null), cause].filter(Boolean).join(' · '),
    tone: level >= ACTION_LEVEL ? 'alarm' : level >= WATCHED_LEVEL ? 'watch' : 'normal',
  }
}

const CODES = { roadCondition: ROAD_CONDITION_COLOURS, danger: DANGER_COLOURS } as const

export function codeWord(t: Localizer['t'], table: keyof typeof CODES, code: number | null): string {
  const key = CODES[table].find((colour) => colour.code === code)?.key
  return key === undefined ? '–' : t(`codes.${table}.${key}`)
}

const PROBABILITIES = [
  { code: 'road_below_zero', label: 'scenarios.roadBelow', quantity: 'temperature', limit: 0 },
  { code: 'ice', label: 'scenarios.ice', quantity: null, limit: 0 },
  { code: 'snow_1', label: 'scenarios.snow', quantity: 'snow', limit: 1 },
  { code: 'snow_5', label: 'scenarios.snow', quantity: 'snow', limit: 5 },
  { code: 'rain_10', label: 'scenarios.rain', quantity: 'rain', limit: 10 },
  { code: 'gust_80', label: 'scenarios.gust', quantity: 'speed', limit: 80 },
] as const

/** Probability of the conditions that close a road, day by day; null if too little is known. */
export function riskTable({ t, formats }: Localizer, { scenarios, nowMs }: PointFacts): Table | null {
  const days = scenarios.filter(({ to }) => Date.parse(to) > nowMs).slice(0, RISK_DAYS)
  const rows = PROBABILITIES.flatMap(({ code, label, quantity, limit }) => {
    const probabilities = days.map(({ probabilities }) => probabilities[code])
    if (probabilities.every((share) => share === null)) return []
    const written = quantity === null ? '' : formats.quantity(quantity, limit)
    const cells = probabilities.map(
      (share): DocumentCell =>
        share === null
          ? '–'
          : {
              text: formats.probability(share),
              tone: share >= 0.5 ? 'watch' : 'normal',
            },
    )
    return [[t(label, { limit: written }), ...cells]]
  })
  if (rows.length === 0) return null
  return {
    kind: 'table',
    caption: t('bulletins.probabilities'),
    columns: [
      leftAligned(t('bulletins.risk')),
      ...days.map(({ from }) => right(formats.shortDay(Date.parse(from)))),
    ],
    rows,
  }
}
