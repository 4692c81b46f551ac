import { LEAD_BINS_H, SITUATIONS, SKILL_MEASURES } from '@verglas/contract'
import { BLEND_SOURCE, PERSISTENCE_SOURCE } from '@verglas/contract/codes'
import {
  bandScores,
  emptyTally,
  forecastScore,
  leadScores,
  situationScore,
  type Tally,
} from '@verglas/forecasting'
import type { LeadsInUse, PointSums, SourceTally } from './queries.ts'

/** The blend before and after its correction, whichever of them was displayed. */
const RAW_SOURCE = `${BLEND_SOURCE}-raw`
const CORRECTED_SOURCE = `${BLEND_SOURCE}-corrected`
/** The road with the correction learned from the causes of its errors. */
const LEARNED_SOURCE = `${BLEND_SOURCE}-learned`
const CORRECTIONS: ReadonlySet<string> = new Set([RAW_SOURCE, CORRECTED_SOURCE, LEARNED_SOURCE])
/** Sources in the tallies that are not providers of weather. */
const OWN: ReadonlySet<string> = new Set([BLEND_SOURCE, PERSISTENCE_SOURCE, ...CORRECTIONS])

/**
 * Scores by measure and lead, compared with persistence and the raw sources; measures without any score are
 * left out.
 */
export function measuresOf(
  tallies: readonly SourceTally[],
  { corrected: isCorrected, learned: isLearned }: LeadsInUse,
) {
  return SKILL_MEASURES.flatMap((measure) => {
    const measureTallies = tallies.filter((candidate) => candidate.measure === measure)
    if (measureTallies.every(({ source }) => CORRECTIONS.has(source))) return []
    const tallyOf = (source: string) =>
      measureTallies.find((candidate) => candidate.source === source)?.tally ?? emptyTally()
    const [forecast, persistence] = [tallyOf(BLEND_SOURCE), tallyOf(PERSISTENCE_SOURCE)]
    const [before, corrected] = [tallyOf(RAW_SOURCE), tallyOf(CORRECTED_SOURCE)]
    const learned = tallyOf(LEARNED_SOURCE)
    const raw = measureTallies.filter(({ source }) => !OWN.has(source))
    const leads = LEAD_BINS_H.map((toH, bin) => {
      const scores = leadScores(forecast, bin)
      return {
        fromH: LEAD_BINS_H[bin - 1] ?? 0,
        toH,
        ...tidy(scores),
        forecast: tidy(scores.forecast),
        persistence: tidy(forecastScore(persistence, bin)),
        raw: tidy(forecastScore(before, bin)),
        corrected: tidy(forecastScore(corrected, bin)),
        isCorrected: isCorrected[measure]?.[bin] ?? false,
        learned: tidy(forecastScore(learned, bin)),
        isLearned: (measure === 'ts' && isLearned[bin]) ?? false,
        band: tidy(bandScores(forecast, bin)),
        sources: raw.map(({ source, tally }) => ({ source, ...tidy(forecastScore(tally, bin)) })),
      }
    })
    return [{ measure, leads, situations: situationsOf(forecast, persistence) }]
  })
}

/** Errors by situation of the road; situations that never occurred are left out. */
function situationsOf(forecast: Tally, persistence: Tally) {
  return SITUATIONS.flatMap((situation) => {
    const leads = LEAD_BINS_H.map((toH, bin) => ({
      fromH: LEAD_BINS_H[bin - 1] ?? 0,
      toH,
      ...tidy({
        ...situationScore(forecast, bin, situation),
        persistenceRmse: situationScore(persistence, bin, situation).rmse,
      }),
    }))
    return leads.some(({ n }) => n > 0) ? [{ situation, leads }] : []
  })
}

/** One line of skill; the sums are those of the one requested lead bin. */
export function lineOf({ castpointId, forecast, persistence }: PointSums) {
  const scores = leadScores(completeTally(forecast), 0)
  return {
    castpointId,
    ...tidy(scores.forecast),
    hitRate: tidy({ hitRate: scores.hitRate }).hitRate,
    persistenceRmse: tidy(forecastScore(completeTally(persistence), 0)).rmse,
  }
}

const completeTally = (sums: Partial<Tally>): Tally => ({ ...emptyTally(), ...sums })

/** Rounds numbers to four decimals: sums of sums are not exact beyond that. */
export function tidy<Scores extends object>(scores: Scores): Scores {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(1e4 * value) / 1e4 : value,
    ]),
  ) as Scores
}
