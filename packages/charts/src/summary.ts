import type { Values } from './drawing.ts'
import { type Meteogram, meteogramRange } from './meteogram.ts'
import { frostSpells, lowest, spellsBelow } from './spells.ts'

type Spoken = Pick<Meteogram, 'times' | 'forecast' | 'observed' | 'now' | 'formats' | 't'>

const ROUND_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

/**
 * The meteogram in one sentence, from the present on: «Sous 0 °C de 22:10 à 07:40, minimum −4,2 °C à 05:20 ;
 * neige dès 01:00». Speaks of the road where it is known, of the air elsewhere.
 */
export function meteogramSummary(input: Spoken): string {
  const { times, forecast, formats, t } = input
  const [first, to] = meteogramRange(input)
  const from = Math.max(input.now ?? first, times[0] ?? first)
  const road = forecast.roadTemperatureC ?? []
  const lead = road.some((value) => value !== null) ? road : (forecast.airTemperatureC ?? [])

  const minimum = lowest(times, lead, [from, to])
  const parts = [
    ...(minimum
      ? [
          `${freezing(input, lead, from)}, ${t('forecast.summary.minimum', {
            value: formats.quantity('temperature', minimum.value),
            when: spokenMoment(input, minimum.ms, from),
          })}`,
        ]
      : []),
    ...frost(input, from),
    ...precipitation(input, from),
  ]
  return parts.length === 0
    ? t('forecast.summary.noData')
    : parts.join(formats.settings.locale === 'fr' ? '\u00a0; ' : '; ')
}

function spokenTime({ formats, t }: Spoken, ms: number, from: number): string {
  const rounded = Math.round(ms / ROUND_MS) * ROUND_MS
  return rounded - from < DAY_MS
    ? formats.time(rounded)
    : t('forecast.summary.dayTime', { day: formats.shortDay(rounded), time: formats.time(rounded) })
}

function spokenMoment(input: Spoken, ms: number, from: number): string {
  const { t, formats } = input
  const time = formats.time(Math.round(ms / ROUND_MS) * ROUND_MS)
  return ms - from < DAY_MS
    ? t('forecast.summary.atTime', { time })
    : t('forecast.summary.onDay', { day: formats.shortDay(ms), time })
}

function freezing(input: Spoken, lead: Values, from: number): string {
  const { times, formats, t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  const zero = formats.quantity('temperature', 0).replace(/[.,]0/, '')
  const end = times.findLast((_, index) => (lead[index] ?? null) !== null) ?? from
  const spells = spellsBelow(times, lead).filter(([, until]) => until > from)
  const [spell] = spells
  if (!spell) return t('forecast.summary.aboveThroughout', { zero })
  const [begin, until] = spell
  if (begin <= from && until >= end) return t('forecast.summary.belowThroughout', { zero })
  const first =
    begin <= from
      ? t('forecast.summary.belowUntil', { zero, to: clock(until) })
      : until >= end
        ? t('forecast.summary.belowFrom', { zero, from: clock(begin) })
        : t('forecast.summary.below', { zero, from: clock(begin), to: clock(until) })
  const more = spells.length - 1
  return more > 0 ? `${first}, ${t('forecast.summary.moreTimes', { count: more })}` : first
}

function frost(input: Spoken, from: number): string[] {
  const { times, forecast, t } = input
  const spell = frostSpells(times, forecast.roadTemperatureC ?? [], forecast.dewPointC ?? []).find(
    ([, end]) => end > from,
  )
  return spell
    ? [t('forecast.summary.frost', { time: spokenTime(input, Math.max(spell[0], from), from) })]
    : []
}

/** The first step of each kind, the dangerous kinds first. */
function precipitation(input: Spoken, from: number): string[] {
  const { times, forecast, t } = input
  const kinds = [
    { key: 'freezing_rain', values: forecast.freezingRainMm },
    { key: 'ice_pellets', values: forecast.icePelletsMm },
    { key: 'snow', values: forecast.snowCm },
    { key: 'rain', values: forecast.rainMm },
  ]
  const isKnown = kinds.some(({ values }) => values?.some((value) => value !== null))
  const firstStep = times.findLastIndex((time) => time <= from)
  const spoken = kinds.flatMap(({ key, values = [] }) => {
    const index = values.findIndex((value, step) => step >= firstStep && value !== null && value > 0)
    const begin = times[index]
    if (begin === undefined) return []
    const what = t(`codes.precipitation.${key}`)
    return [
      begin <= from
        ? t('forecast.summary.nowFalling', { what })
        : t('forecast.summary.from', { what, time: spokenTime(input, begin, from) }),
    ]
  })
  if (spoken.length > 0) return [spoken.join(', ')]
  return isKnown ? [t('forecast.summary.dry')] : []
}
