import { isGritting } from '@verglas/contract/circuit-codes'
import { HOUR_MS } from '@verglas/quantities'
import { EFFECT_HOURS, intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import type { Schedule } from './schedule.ts'
import type { Pass, PlanCase, PlannedEvent, PlanProblem } from './treatment-plan.ts'

type PlannedPasses = Omit<Schedule, 'drives'> & Pick<PlannedEvent, 'passes' | 'reason'>

/** Finds why the passes of an event do not keep the road safe, and what would. */
export function problemsOf(
  planCase: PlanCase,
  needs: readonly Need[],
  schedule: PlannedPasses,
): PlanProblem[] {
  const { circuit } = planCase
  const { passes, reason } = schedule
  const spreading = passes.filter(({ gm2 }) => gm2 !== null)
  const problems: PlanProblem[] = []
  const [first] = spreading
  const isOutOfReach = reason === 'watch' && needs.some(({ state }) => state === 'treated')
  if (circuit.vehicles === 0 && passes.length > 0)
    problems.push({ code: 'no_vehicle', remedies: ['second_vehicle'] })
  if (first?.isLate || isOutOfReach)
    problems.push({ code: 'late', remedies: ['second_vehicle', 'shorter_rounds'] })
  const fallsLong = needs.some(
    ({ isFalling, state, of }) =>
      isFalling && state === 'treated' && of.toMs - of.fromMs > EFFECT_HOURS * HOUR_MS,
  )
  const isSlow = intervalsOf(planCase).spacingMs > EFFECT_HOURS * HOUR_MS
  if ((fallsLong && isSlow) || schedule.isBladeOverrun)
    problems.push({ code: 'rounds_too_long', remedies: ['shorter_rounds', 'second_vehicle'] })
  const heaviestKg = Math.max(0, ...spreading.map(({ totalKg }) => totalKg ?? 0))
  if (circuit.capacityKg !== null && heaviestKg > circuit.capacityKg)
    problems.push({ code: 'capacity', remedies: ['reload', 'second_vehicle'] })
  if (isStockShort(planCase, spreading))
    problems.push({ code: 'stock', remedies: ['restock', 'other_material'] })
  if (schedule.isMaterialMissing) problems.push({ code: 'material', remedies: ['other_material', 'closing'] })
  // Abrasives under freezing rain are glazed over at once.
  const isTooCold = needs.some(
    ({ of, during }) => of.situation === 'freezing_rain' && during.treatments.includes('abrasive'),
  )
  if (isTooCold) problems.push({ code: 'too_cold', remedies: ['other_material', 'closing'] })
  return problems
}

const spreadsGrit = ({ treatment }: Pass) => isGritting(treatment)
const sumKg = (passes: readonly Pass[]) => passes.reduce((sum, { totalKg }) => sum + (totalKg ?? 0), 0)

function isStockShort({ circuit: { stockKg } }: PlanCase, passes: readonly Pass[]): boolean {
  const saltKg = sumKg(passes.filter((pass) => !spreadsGrit(pass)))
  const abrasiveKg = sumKg(passes.filter(spreadsGrit))
  return saltKg > (stockKg.salt ?? Infinity) || abrasiveKg > (stockKg.abrasive ?? Infinity)
}
