import type { Figure } from '../bench/figure.ts'

/** How long a trial goes on, as its command line asks; each reads what fits it. */
export type TrialLimits = { minutes: number | null; rounds: number | null }

export type Trial = {
  name: string
  title: string
  run(limits: TrialLimits): Promise<Figure[]>
}

/** A trial that this machine cannot make: one sentence that says what is missing. */
export class CannotBeTried extends Error {}

/** A figure that has to be nought. */
export function none(what: string, count: number, examples: Iterable<string> = []): Figure {
  const some = [...examples].slice(0, 3).join('; ')
  return { what, figure: some ? `${count}: ${some}` : String(count), budget: '0', isMet: count === 0 }
}
