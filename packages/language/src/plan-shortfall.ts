import type { AdviceLocalizer } from './advice-words.ts'
import { type Compared, hardlyHelps, savedWords } from './plan-gain.ts'
import type { PlanWithLateness } from './plan-lateness.ts'

export type PlanProblem = { readonly code: string; readonly remedies: readonly string[] }

/** The gravest danger after the first event of a plan. */
type Later = { readonly from: string; readonly problems?: readonly PlanProblem[] | undefined }

/** Whether a plan makes a slippery road hardly safer, or not at all; false where that is not computed. */
export function isHardlyHelping(road: PlanWithLateness['road']): boolean {
  const compared = road && comparedRoads(road)
  return !!compared && hardlyHelps(compared)
}

/** The roads without the plan and with it; null in plans of older programs, which lack what is compared. */
function comparedRoads({ untreated, treated }: NonNullable<PlanWithLateness['road']>): Compared | null {
  const { slipperyMin, lowestGrip, levels } = untreated
  if (!treated || slipperyMin === undefined || lowestGrip === undefined) return null
  return { untreated: { slipperyMin, lowestGrip, levels }, treated }
}

/** «aide à peine : 40 min de moins sur 10 h de route glissante»; nothing where a plan helps, or no road needs it. */
export function hardlyHelpsWords({ t, formats }: AdviceLocalizer, road: PlanWithLateness['road']): string {
  const compared = road && comparedRoads(road)
  if (!compared || !isHardlyHelping(road)) return ''
  const savesTime = compared.treated.slipperyMin < compared.untreated.slipperyMin
  return t(`circuits.plan.${savesTime ? 'hardlyHelps' : 'noShorter'}`, savedWords(formats, compared))
}

/** «le plan ne tient pas dès mar. 1er 07:00 : la chaussée reste glissante malgré le plan», of a danger after the first event. */
export function laterNotHoldingWords(localizer: AdviceLocalizer, later: Later | null): string {
  if (!later?.problems?.length) return ''
  return localizer.t('circuits.plan.laterNotHolding', {
    time: localizer.moment(Date.parse(later.from)),
    why: whyWords(localizer, later.problems.slice(0, 1)),
  })
}

/** Why a plan does not hold, each reason once. */
export const whyWords = ({ t }: AdviceLocalizer, problems: readonly PlanProblem[]): string =>
  [...new Set(problems.map(({ code }) => code))].map((code) => t(`circuits.plan.problems.${code}`)).join(', ')
