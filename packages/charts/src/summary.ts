import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { Interval, Values } from './drawing.ts'
import { meteogramRange } from './meteogram.ts'
import type { Meteogram } from './meteogram-input.ts'
import { stepsOf } from './series.ts'
import { frostSpells, lowest, spellsBelow } from './spells.ts'

type Spoken = Pick<Meteogram, 'times' | 'forecast' | 'observed' | 'now' | 'formats' | 't'> & {
  /** End of the time spoken of; spells that begin before it are told to their end. The whole unless given. */
  readonly until?: number
}

const ROUND_MS = 10 * 60_000
/** Spells told one by one; the rest is counted. */
const MOST_SPELLS = 3
/** High and sure. */
const SERIOUS_ICE_RISK = 3
const FAILING_ICE_RISK = 5

/**
 * The meteogram in one sentence, from the present on: «Sous 0 °C de 22 h 10 à 7 h 40, minimum −4,2 °C à 5 h 20 ;
 * neige faible dès 1 h». Speaks of the road where it is known, of the air, by its name, elsewhere.
 */
export function meteogramSummary(input: Spoken): string {
  const { times, forecast, formats, t } = input
  const [first, last] = meteogramRange(input)
  const from = Math.max(input.now ?? first, times[0] ?? first)
  const within: Interval = [from, Math.min(input.until ?? last, last)]
  const road = forecast.roadTemperatureC ?? []
  const isRoad = speaksOfRoad(input)
  const lead = isRoad ? road : (forecast.airTemperatureC ?? [])

  const minimum = lowest(times, lead, [from, endOfSpells(times, lead, within)])
  const parts = [
    ...(minimum
      ? [
          `${freezing(input, lead, within, isRoad ? 'road' : 'air')}, ${t('charts.summary.minimum', {
            value: formats.quantity('temperature', minimum.value),
            when: spokenMoment(input, minimum.ms, from),
          })}`,
        ]
      : []),
    ...ice(input, within),
    ...frost(input, within),
    ...precipitation(input, within),
  ]
  return parts.length === 0
    ? t('charts.summary.noData')
    : parts.join(formats.settings.locale === 'fr' ? '\u00a0; ' : '; ')
}

/** A spell that begins in the time spoken of is told to its end, and so is its minimum. */
function endOfSpells(times: readonly number[], lead: Values, [from, until]: Interval): number {
  const spells = spellsBelow(times, lead).filter(([begin, stop]) => stop > from && begin < until)
  return Math.max(until, ...spells.map(([, stop]) => stop))
}

/** Whether the sentence speaks of the road: it is known from the present on. */
export function speaksOfRoad({ times, forecast, now, until }: Omit<Spoken, 'formats' | 't'>): boolean {
  const [from, to] = [(now ?? times[0] ?? 0) - HOUR_MS, until ?? Number.POSITIVE_INFINITY]
  return (forecast.roadTemperatureC ?? []).some((value, index) => {
    const ms = times[index] ?? from
    return value !== null && ms > from && ms < to
  })
}

function spokenTime({ formats, t }: Spoken, ms: number, from: number): string {
  const rounded = Math.round(ms / ROUND_MS) * ROUND_MS
  const time = formats.spokenTime(rounded)
  return rounded - from < DAY_MS
    ? time
    : t('charts.summary.dayTime', { day: formats.shortDay(rounded), time })
}

function spokenMoment(input: Spoken, ms: number, from: number): string {
  const { t, formats } = input
  const time = formats.spokenTime(Math.round(ms / ROUND_MS) * ROUND_MS)
  return ms - from < DAY_MS
    ? t('charts.summary.atTime', { time })
    : t('charts.summary.onDay', { day: formats.shortDay(ms), time })
}

/** When it is below zero, spell by spell, as far as the forecast goes. */
function freezing(input: Spoken, lead: Values, [from, until]: Interval, subject: 'road' | 'air'): string {
  const { times, formats, t } = input
  const say = (key: string, values: Record<string, string | number> = {}) =>
    t(`charts.summary.${subject}.${key}`, { zero, ...values })
  const zero = formats.quantity('temperature', 0).replace(/[.,]0/, '')
  const clock = (ms: number) => spokenTime(input, ms, from)
  const end = times.findLast((_, index) => (lead[index] ?? null) !== null) ?? from
  const spells = spellsBelow(times, lead).filter(
    ([begin, stop]) => stop > from && begin < until && stop - Math.max(begin, from) >= ROUND_MS / 2,
  )
  const [spell, ...others] = spells
  if (!spell) return say('aboveThroughout')

  const [begin, stop] = spell
  const isOpen = stop >= end
  if (begin <= from && isOpen) return say('belowThroughout')
  const first =
    begin <= from
      ? say('belowUntil', { to: clock(stop) })
      : isOpen
        ? say('belowFrom', { from: clock(begin) })
        : say('below', { from: clock(begin), to: clock(stop) })
  const next = others
    .slice(0, MOST_SPELLS - 1)
    .map(([again, stops]) =>
      stops >= end
        ? t('charts.summary.thenFrom', { from: clock(again) })
        : t('charts.summary.then', { from: clock(again), to: clock(stops) }),
    )
  const more = spells.length - 1 - next.length
  return [first, ...next, ...(more > 0 ? [t('charts.summary.moreTimes', { count: more })] : [])].join(', ')
}

/** A high risk of ice, from its first hour. */
function ice(input: Spoken, [from, until]: Interval): string[] {
  const { times, forecast, t } = input
  const isSerious = (index: number) => {
    const risk = forecast.iceRisk?.[index] ?? 0
    return risk >= SERIOUS_ICE_RISK && risk < FAILING_ICE_RISK
  }
  const begin = times.find((ms, index) => ms > from - HOUR_MS && ms < until && isSerious(index))
  if (begin === undefined) return []
  return begin <= from
    ? [t('charts.summary.iceNow')]
    : [t('charts.summary.ice', { time: spokenTime(input, begin, from) })]
}

function frost(input: Spoken, [from, until]: Interval): string[] {
  const { times, forecast, t } = input
  const spell = frostSpells(times, forecast.roadTemperatureC ?? [], forecast.dewPointC ?? []).find(
    ([begin, end]) => end > from && begin < until,
  )
  return spell ? [t('charts.summary.frost', { time: spokenTime(input, Math.max(spell[0], from), from) })] : []
}

type Kind = {
  readonly key: 'freezing_rain' | 'ice_pellets' | 'snow' | 'rain'
  readonly values: Values | undefined
  /** Of an hour, mm or cm: below the first it is light, from the second on heavy. */
  readonly steps?: readonly [light: number, heavy: number]
}

/** The first spell of each kind with its strength, the dangerous kinds first. */
function precipitation(input: Spoken, [from, until]: Interval): string[] {
  const { times, forecast, t } = input
  const kinds: readonly Kind[] = [
    { key: 'freezing_rain', values: forecast.freezingRainMm },
    { key: 'ice_pellets', values: forecast.icePelletsMm },
    // The steps of the Finnish service for an hour.
    { key: 'snow', values: forecast.snowCm, steps: [1, 3] },
    { key: 'rain', values: forecast.rainMm, steps: [2.5, 7.6] },
  ]
  const isKnown = kinds.some(({ values }) => values?.some((value) => value !== null))
  const firstStep = Math.max(
    0,
    times.findLastIndex((time) => time <= from),
  )
  const stepsH = stepsOf(times).map((ms) => ms / HOUR_MS)
  const spoken = kinds.flatMap(({ key, values = [], steps }) => {
    const index = values.findIndex((value, step) => step >= firstStep && value !== null && value > 0)
    const begin = times[index]
    if (begin === undefined || begin >= until) return []
    const dry = values.findIndex((value, step) => step > index && (value ?? 0) <= 0)
    const hourly = values
      .slice(index, dry < 0 ? undefined : dry)
      .map((value, step) => (value ?? 0) / (stepsH[index + step] ?? 1))
    const most = Math.max(...hourly)
    const what = t(steps && most < steps[0] ? `charts.summary.light.${key}` : `codes.precipitation.${key}`)
    const onset =
      begin <= from
        ? t('charts.summary.nowFalling', { what })
        : t('charts.summary.from', { what, time: spokenTime(input, begin, from) })
    return [steps && most >= steps[1] ? t('charts.summary.heavyAtTimes', { onset }) : onset]
  })
  if (spoken.length > 0) return [spoken.join(', ')]
  return isKnown ? [t('charts.summary.dry')] : []
}
