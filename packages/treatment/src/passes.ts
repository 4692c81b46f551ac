import type { Treatment } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { Advice } from './advice.ts'
import { isTreating } from './decide.ts'

export type AdvisedPass = { readonly atMs: number; readonly treatment: Treatment; readonly gm2: number }

type Advised = Pick<Advice, 'treatment' | 'minGm2' | 'passes' | 'actFromMs' | 'toMs'>

/**
 * What follows from advices if they are followed at once and at their least quantities: of each its passes, a round apart.
 * What would have to be done during the passes of an earlier one is done with them.
 */
export function passesOf(
  advices: readonly Advised[],
  { cycleMinutes, untilMs }: { cycleMinutes: number; untilMs: number },
): AdvisedPass[] {
  const cycleMs = cycleMinutes * MINUTE_MS
  const begins = advices
    .flatMap((advice) =>
      advice.actFromMs !== null && isTreating(advice.treatment)
        ? [{ ...advice, atMs: advice.actFromMs }]
        : [],
    )
    .toSorted((a, b) => a.atMs - b.atMs || (b.minGm2 ?? 0) - (a.minGm2 ?? 0))
  const passes: AdvisedPass[] = []
  for (const { treatment, minGm2, passes: often, atMs, toMs } of begins) {
    const last = passes.at(-1)
    const endMs = Math.min(often === 'successive' ? toMs : atMs + Math.max(1, often) * cycleMs, untilMs)
    for (let ms = atMs; ms < endMs; ms += cycleMs) {
      if (last && ms < last.atMs + cycleMs) continue
      passes.push({ atMs: ms, treatment, gm2: minGm2 ?? 0 })
    }
  }
  return passes
}
