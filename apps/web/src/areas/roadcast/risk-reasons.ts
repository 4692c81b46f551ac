import type { Display } from '../../lib/display.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import type { RoadForecast } from './road-forecast.ts'
import { hazardWords, momentWords } from './road-words.ts'

/** When a danger begins: «maintenant», «03:00», «sam. 28 09:00». */
export function riskTime(display: Display, road: RoadForecast, isNow: boolean, ms: number): string {
  return isNow
    ? display.t('roadcast.ahead.now')
    : momentWords(display, ms, road.hours[0]?.ms ?? road.issuedMs)
}

/**
 * The cause of the worst danger, then an earlier danger that needs a crew or, if there is none, the probability
 * that the road is below zero: the line has room for two.
 */
export function riskReasons(display: Display, road: RoadForecast): readonly string[] {
  const { worst, firstAction, belowZero } = road
  const earlier =
    firstAction &&
    `${codeWord(display.t, 'danger', firstAction.risk)} ${riskTime(display, road, firstAction.isNow, firstAction.ms)}`
  const chance = belowZero === null || belowZero === 0 ? '' : display.formats.probability(belowZero)
  return [worst ? hazardWords(display, worst.kind) : '', earlier ?? chance].filter(Boolean)
}
