import type { Treatment } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { Advice } from './advice.ts'
import { isTreating } from './decide.ts'

export type AdvisedPass = { readonly atMs: number; readonly treatment: Treatment; readonly gm2: number }

type Advised = Pick<Advice, 'treatment' | 'minGm2' | 'passes' | 'actFromMs' | 'toMs'>

/**
 * Passes that result if every advice is followed at once with its minimum quantity, a round apart. Passes
 * that would overlap those
 * of an earlier advice are merged into them.
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
