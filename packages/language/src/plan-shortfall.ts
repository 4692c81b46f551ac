import { HOUR_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { type Compared, hardlyHelps, savedWords } from './plan-gain.ts'
import type { PlanWithLateness } from './plan-lateness.ts'

export type PlanProblem = { readonly code: string; readonly remedies: readonly string[] }

/** The gravest danger after the first event of a plan. */
type Later = { readonly from: string; readonly problems?: readonly PlanProblem[] | undefined }

/** From this danger level on, a road that the plan cannot make safer is closed or slowed down (product default). */
const CLOSING_LEVEL = 3

/**
 * «Fermeture ou vitesse réduite à décider avant 21:00 : danger fort de 21:00 à 3:00 malgré le plan», where the plan hardly helps
 * against such a danger, or makes it worse. It comes before any departure, because a pass does not answer that danger.
 */
export function closingWords(
  localizer: AdviceLocalizer,
  { road, problems = [] }: Pick<PlanWithLateness, 'road'> & { readonly problems?: readonly PlanProblem[] },
): string {
  const compared = road && comparedRoads(road)
  if (!road || !compared) return ''
  const isHarmful = problems.some(({ code }) => code === 'more_dangerous')
  if (!isHarmful && !hardlyHelps(compared)) return ''
  const startMs = Date.parse(road.from)
  const grave = compared.treated.levels
    .map((level, hour) => ({ level, fromMs: startMs + hour * HOUR_MS, toMs: startMs + (hour + 1) * HOUR_MS }))
    .filter(({ level, toMs }) => level >= CLOSING_LEVEL && toMs > localizer.nowMs)
  const [first] = grave
  if (!first) return ''
  const endIndex = grave.findIndex(({ toMs }, index) => grave[index + 1]?.fromMs !== toMs)
  const period = grave.slice(0, endIndex + 1)
  const toMs = period.at(-1)?.toMs ?? first.toMs
  const gravest = Math.max(...period.map(({ level }) => level))
  const { t, moment } = localizer
  return t(`circuits.plan.closing.${first.fromMs <= localizer.nowMs ? 'now' : 'before'}`, {
    time: moment(first.fromMs),
    level: t(`circuits.risk.levels.${gravest}`),
    period: periodWords(localizer, {
      from: new Date(first.fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
    }),
  })
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
  if (!compared || !hardlyHelps(compared)) return ''
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
