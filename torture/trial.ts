import type { Figure } from '../test-material/figure.ts'

/** Limits on the duration of a trial from the command line; each trial uses the one that applies. */
export type TrialLimits = { minutes: number | null; rounds: number | null }

export type Trial = {
  name: string
  title: string
  run(limits: TrialLimits): Promise<Figure[]>
}

/** A trial that this machine cannot run, with one sentence about what is missing. */
export class TrialUnsupported extends Error {}

/** A figure that must be zero. */
export function noneExpected(what: string, count: number, examples: Iterable<string> = []): Figure {
  const some = [...examples].slice(0, 3).join('; ')
  return { what, figure: some ? `${count}: ${some}` : String(count), budget: '0', isMet: count === 0 }
}
