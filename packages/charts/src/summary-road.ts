import type { Interval } from './drawing.ts'
import { COVER_CONDITIONS, colourOfCode, FROZEN_CONDITIONS, ROAD_CONDITION_COLOURS } from './palettes.ts'
import { frostPeriods } from './periods.ts'
import { firstWindow, type Spoken, spokenOnset, spokenTime, spokenWindow } from './spoken.ts'

/** Risks that the sentence mentions, from medium up; a high one requires action. */
const SPOKEN_RISKS = [4, 3, 2]
const HIGH_RISK = 3
const FROST = 7

/**
 * The worst ice risk with its time and cause, a lesser one that comes before it, and snow or slush on the
 * road.
 */
export function roadDangers(input: Spoken, within: Interval): string[] {
  const risk = iceRisk(input, within)
  return [
    ...(risk?.words ?? []),
    ...(risk?.condition === FROST ? [] : frost(input, within)),
    ...snowOnRoad(input, within),
  ]
}

function iceRisk(input: Spoken, within: Interval) {
  const { forecast, t } = input
  const [from] = within
  const isAt = (index: number, isSo: (risk: number) => boolean) => {
    const risk = forecast.iceRisk?.[index] ?? null
    return risk === null ? null : isSo(risk)
  }
  for (const worst of SPOKEN_RISKS) {
    const window = firstWindow(input, within, (index) => isAt(index, (risk) => risk === worst))
    if (!window) continue
    const condition = forecast.roadCondition?.[window.index] ?? null
    const lesser = firstWindow(input, within, (index) => isAt(index, (risk) => risk >= HIGH_RISK))
    const comesBefore = lesser !== null && lesser.begin < window.begin && worst > HIGH_RISK
    return {
      condition,
      words: [
        ...(comesBefore
          ? [
              t(`charts.summary.ice.${HIGH_RISK}`, {
                window: spokenOnset(input, lesser.begin, from),
              }),
            ]
          : []),
        t(`charts.summary.ice.${worst}`, {
          window: `${spokenWindow(input, window, from)}${cause(input, condition, worst)}`,
        }),
      ],
    }
  }
  return null
}

/** « (givre)»: the condition of the road in the first hour. */
function cause({ t }: Spoken, condition: number | null, risk: number): string {
  const colour = condition === null ? undefined : colourOfCode(ROAD_CONDITION_COLOURS, condition)
  if (!colour) return ''
  const isFilm = risk >= HIGH_RISK && !FROZEN_CONDITIONS.has(colour.code)
  return ` (${isFilm ? t('charts.summary.film') : t(`codes.roadCondition.${colour.key}`)})`
}

function frost(input: Spoken, [from, until]: Interval): string[] {
  const { times, forecast, t } = input
  const period = frostPeriods(times, forecast.roadTemperatureC ?? [], forecast.dewPointC ?? []).find(
    ([begin, end]) => end > from && begin < until,
  )
  return period
    ? [t('charts.summary.frost', { time: spokenTime(input, Math.max(period[0], from), from) })]
    : []
}

/** Snow or slush on a road above zero, which the ice risk does not cover. */
function snowOnRoad(input: Spoken, within: Interval): string[] {
  const { forecast, t } = input
  const conditionAt = (index: number) => forecast.roadCondition?.[index] ?? null
  const window = firstWindow(input, within, (index) => {
    const condition = conditionAt(index)
    if (condition === null) return null
    return COVER_CONDITIONS.has(condition) && (forecast.roadTemperatureC?.[index] ?? -1) > 0
  })
  const colour = window && colourOfCode(ROAD_CONDITION_COLOURS, conditionAt(window.index) ?? 0)
  if (!colour) return []
  return [
    t('charts.summary.onRoad', {
      what: t(`codes.roadCondition.${colour.key}`),
      window: spokenWindow(input, window, within[0]),
    }),
  ]
}
