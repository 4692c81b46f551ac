import type { CallAnswer } from '@verglas/contract'

export type TriedCircuit = CallAnswer<'tryTreatmentTable'>['circuits'][number]

/** Sum over all circuits of a trial, under an id that no circuit has. */
export function sumOfTrial(circuits: readonly TriedCircuit[]): TriedCircuit {
  const sum = (of: (circuit: TriedCircuit) => number) =>
    circuits.reduce((total, circuit) => total + of(circuit), 0)
  const tally = (name: 'inForce' | 'tried') => ({
    treatments: sum((circuit) => circuit[name].treatments),
    kilograms: sum((circuit) => circuit[name].kilograms),
  })
  return {
    circuitId: '',
    decisions: sum(({ decisions }) => decisions),
    differing: sum(({ differing }) => differing),
    inForce: tally('inForce'),
    tried: tally('tried'),
  }
}
