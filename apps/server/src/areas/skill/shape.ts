import { LEAD_BINS_H, SKILL_MEASURES } from '@verglas/contract'
import { BLEND_SOURCE, PERSISTENCE_SOURCE } from '@verglas/contract/codes'
import { emptyTally, forecastScore, leadScores, type Tally } from '@verglas/forecasting'
import type { PointSums, SourceTally } from './queries.ts'

/** Scores by measure and lead, beside persistence and the raw sources; measures that nothing scored are left out. */
export function measuresOf(tallies: readonly SourceTally[]) {
  return SKILL_MEASURES.flatMap((measure) => {
    const own = tallies.filter((candidate) => candidate.measure === measure)
    if (own.length === 0) return []
    const tallyOf = (source: string) =>
      own.find((candidate) => candidate.source === source)?.tally ?? emptyTally()
    const [forecast, persistence] = [tallyOf(BLEND_SOURCE), tallyOf(PERSISTENCE_SOURCE)]
    const raw = own.filter(({ source }) => source !== BLEND_SOURCE && source !== PERSISTENCE_SOURCE)
    const leads = LEAD_BINS_H.map((toH, bin) => {
      const scores = leadScores(forecast, bin)
      return {
        fromH: LEAD_BINS_H[bin - 1] ?? 0,
        toH,
        ...tidy(scores),
        forecast: tidy(scores.forecast),
        persistence: tidy(forecastScore(persistence, bin)),
        sources: raw.map(({ source, tally }) => ({ source, ...tidy(forecastScore(tally, bin)) })),
      }
    })
    return [{ measure, leads }]
  })
}

/** One line of skill: the sums are of the one lead bin that was asked for. */
export function lineOf({ castpointId, forecast, persistence }: PointSums) {
  const scores = leadScores(wholeTally(forecast), 0)
  return {
    castpointId,
    ...tidy(scores.forecast),
    hitRate: tidy({ hitRate: scores.hitRate }).hitRate,
    persistenceRmse: tidy(forecastScore(wholeTally(persistence), 0)).rmse,
  }
}

const wholeTally = (sums: Partial<Tally>): Tally => ({ ...emptyTally(), ...sums })

/** Numbers with four decimals: sums of sums are not exact beyond. */
export function tidy<Scores extends object>(scores: Scores): Scores {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(1e4 * value) / 1e4 : value,
    ]),
  ) as Scores
}
