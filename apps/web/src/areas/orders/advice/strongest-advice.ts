import type { BoardAdvice } from './AdviceCell.tsx'

const rank = ({ headline, isOutdated }: BoardAdvice): number => {
  if (isOutdated) return 0
  if (!headline) return 1
  if (headline.treatment === 'none') return 2
  return headline.treatment === 'patrol' ? 3 : 4
}

/** The strongest advice of each circuit: earliest action first, then the larger amount. */
export function strongestAdvice(prescriptions: readonly BoardAdvice[]): ReadonlyMap<string, BoardAdvice> {
  const strongest = new Map<string, BoardAdvice>()
  for (const prescription of prescriptions) {
    const strongestSoFar = strongest.get(prescription.circuitId)
    if (!strongestSoFar || isStronger(prescription, strongestSoFar))
      strongest.set(prescription.circuitId, prescription)
  }
  return strongest
}

/** The plan that serves each circuit, if there is a recent one. */
export const plansByCircuit = (prescriptions: readonly BoardAdvice[]) =>
  new Map(
    [...strongestAdvice(prescriptions)].flatMap(([circuitId, { plan, isOutdated }]) =>
      plan && !isOutdated ? [[circuitId, plan] as const] : [],
    ),
  )

/** Whether advice `a` is stronger than advice `b`. */
export function isStronger(a: BoardAdvice, b: BoardAdvice): boolean {
  // The plan of the worst point serves the circuit.
  const [servesA, servesB] = [a, b].map(({ plan, isOutdated }) => plan?.servesCircuit === true && !isOutdated)
  if (servesA !== servesB) return servesA === true
  if (rank(a) !== rank(b)) return rank(a) > rank(b)
  return (a.headline?.minGm2 ?? 0) > (b.headline?.minGm2 ?? 0)
}
