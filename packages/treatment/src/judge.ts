import type { Advice, NoAdvice, Recommendation } from './advice.ts'
import { adviceOf, dataGuards } from './advise.ts'
import type { DecisionTable } from './decision-table.ts'
import { withPlow } from './plow-need.ts'
import { type AdviceCase, at, NEEDED_SERIES, type RoadAhead } from './road-ahead.ts'
import { occurrencesOf } from './situations.ts'

type Judgement = Omit<Recommendation, 'nearest' | 'changes' | 'confidence'>

/** What to do in each situation ahead and first of all, without the search for what would change it. */
export function judge(table: DecisionTable, roadCase: AdviceCase): Judgement {
  const { guards, missing } = dataGuards(table, roadCase)
  const until = missing === null ? lastKnown(roadCase.ahead) : 0
  if (missing !== null || until < 1) {
    const none: NoAdvice = { reason: 'no_data', missing: missing ?? 'road', guards }
    return { headline: null, none, advices: [], untilMs: null }
  }
  const advices = occurrencesOf(roadCase.ahead, until, roadCase.nowMs).flatMap(
    (occurrence) => adviceOf(table, roadCase, occurrence, guards) ?? [],
  )
  const headline = headlineOf(advices)
  const none: NoAdvice | null = headline ? null : { reason: 'no_data', missing: 'road', guards }
  return { headline, none, advices, untilMs: at(roadCase.ahead.timesMs, until) }
}

/** The last instant up to which everything is known: what comes after a gap is not judged. */
function lastKnown(ahead: RoadAhead): number {
  const { length } = ahead.timesMs
  for (let index = 0; index < length; index++) {
    const isKnown = NEEDED_SERIES.every((name) => Number.isFinite(at(ahead[name], index)))
    if (!isKnown) return index - 1
  }
  return length - 1
}

const isTreating = ({ treatment }: Advice): boolean => treatment !== 'none' && treatment !== 'patrol'

/**
 * The first situation in which something is done; of those that last at the same time the one with the greatest minimum,
 * which goes with a blade where any of them asks for one. Without any, the first patrol, else the first that asks for
 * nothing.
 */
function headlineOf(advices: readonly Advice[]): Advice | null {
  const [first] = advices.filter(isTreating)
  if (!first) {
    return (
      advices.find(({ treatment }) => treatment === 'patrol') ??
      advices.find(({ reason }) => reason === 'protected') ??
      advices.find(({ situation }) => situation !== 'dry') ??
      advices[0] ??
      null
    )
  }
  const together = advices.filter(
    (other) => isTreating(other) && other.fromMs < first.toMs && other.toMs > first.fromMs,
  )
  const [strongest = first, ...others] = together.toSorted((a, b) => (b.minGm2 ?? 0) - (a.minGm2 ?? 0))
  if (others.length === 0) return strongest
  const otherRowIds = [...strongest.otherRowIds, ...others.map(({ rowId }) => rowId)]
  const asksForPlow = together.some(({ treatment }) => treatment.startsWith('plow'))
  return {
    ...strongest,
    // one pass for all of them comes before the first
    actFromMs: leastOf(together.map(({ actFromMs }) => actFromMs)),
    actToMs: leastOf(together.map(({ actToMs }) => actToMs)),
    decideAgainMs: Math.min(...together.map(({ decideAgainMs }) => decideAgainMs)),
    otherRowIds: [...new Set(otherRowIds)].filter((id) => id !== strongest.rowId),
    treatment: asksForPlow ? plowed(strongest) : strongest.treatment,
  }
}

const leastOf = (instants: readonly (number | null)[]): number | null =>
  instants.reduce((least, ms) => (ms === null || (least !== null && least <= ms) ? least : ms), null)

const plowed = ({ treatment, spread }: Advice) =>
  treatment.startsWith('plow') ? treatment : withPlow(spread)
