import type { AdviceLocalizer } from './advice-words.ts'
import { periodWords } from './advice-words.ts'
import type { Spreading } from './directive-words.ts'
import { enumeration } from './enumeration.ts'
import {
  type NameOfPoint,
  type PlannedDose,
  type PlanPlace,
  passDoseWords,
  placeWords,
} from './plan-words.ts'

type RevisedPass = PlannedDose & { readonly departBy: string }

/** A pass that the road model took out of the plan of the table, replaced or added. */
export type PlanRevision = {
  readonly because: string
  /** null: `by` is an additional pass. */
  readonly pass: RevisedPass | null
  /** null: nothing is done instead. */
  readonly by: RevisedPass | null
  readonly place: PlanPlace | null
  readonly from: string
  readonly to: string
}

/**
 * One plain sentence for each change: «Pas de passage à 06:05 : le sel encore présent garde la chaussée à « faible » au plus
 * jusqu’à 11:00 (le moins de sel : Aguessac).» Passes that the same salt makes unnecessary are named together.
 */
export function revisionSentences(
  localizer: AdviceLocalizer,
  revisions: readonly PlanRevision[],
  nameOf: NameOfPoint,
  circuit: Spreading,
): string[] {
  const protecting = revisions.filter(({ because }) => because === 'protected')
  const others = revisions.filter(({ because }) => because !== 'protected')
  return [
    ...(protecting.length > 0 ? [protectedWords(localizer, protecting, nameOf)] : []),
    ...others.map((revision) => changedWords(localizer, revision, nameOf, circuit)),
  ]
}

function protectedWords(
  { t, formats, moment }: AdviceLocalizer,
  revisions: readonly PlanRevision[],
  nameOf: NameOfPoint,
): string {
  const times = revisions.flatMap(({ pass }) => (pass ? moment(Date.parse(pass.departBy)) : []))
  const place = revisions[0]?.place
  const until = moment(Math.max(...revisions.map(({ to }) => Date.parse(to))))
  const words = { times: enumeration(t, times), until, level: t('circuits.risk.levels.1') }
  if (!place) return t('circuits.plan.revisions.protected', words)
  const name = placeWords({ t, formats }, place, nameOf)
  return t('circuits.plan.revisions.protectedAt', { ...words, place: name })
}

function changedWords(
  localizer: AdviceLocalizer,
  { pass, by, place, from, to }: PlanRevision,
  nameOf: NameOfPoint,
  circuit: Spreading,
): string {
  const { t, moment } = localizer
  const doseOf = ({ treatment, gm2, totalKg }: RevisedPass) =>
    passDoseWords(localizer, { treatment, minGm2: gm2, maxGm2: gm2, totalKg }, circuit)
  const named = by ?? pass
  const words = {
    time: named ? moment(Date.parse(named.departBy)) : '',
    pass: pass ? doseOf(pass) : '',
    by: by ? doseOf(by) : '',
    period: periodWords(localizer, { from, to }),
    place: place ? placeWords(localizer, place, nameOf) : '',
  }
  return t(`circuits.plan.revisions.${!pass ? 'added' : by ? 'replaced' : 'dropped'}`, words)
}
