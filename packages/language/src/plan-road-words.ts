import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import type { Spreading } from './directive-words.ts'
import { hardlyHelps, type JudgedLevels, planGain, savedWords } from './plan-gain.ts'
import { type PlanRevision, revisionSentences } from './plan-revision-words.ts'
import { type PlanProblem, whyWords } from './plan-shortfall.ts'
import { type NameOfPoint, type PlanPlace, placeWords } from './plan-words.ts'

type Span = { readonly from: string; readonly to: string }
/** The road model's result for a plan. */
type PlanRoad = {
  /** The road that stays slippery the longest under the plan; missing in plans of older programs. */
  readonly place?: PlanPlace | null
  readonly from: string
  readonly to: string
  readonly untreated: JudgedLevels
  readonly treated: JudgedLevels
  /** When a road is more dangerous with the plan; missing in plans of older programs, which were about one road. */
  readonly moreDangerous?: readonly Span[] | null
  /** The level of service required of the road; missing in plans of older programs. */
  readonly service?: { readonly goalLevel: number; readonly returnMinutes: number } | null
  readonly proposal: {
    readonly holds: boolean
    readonly remedies: readonly string[]
    readonly road: JudgedLevels
  } | null
}
type PlanWithRoad = {
  readonly events: readonly {
    readonly to?: string
    readonly passes: readonly unknown[]
    readonly problems: readonly PlanProblem[]
  }[]
  readonly road: PlanRoad | null
  /** What the road model changed in the passes of the table; missing in plans of older programs. */
  readonly revisions?: readonly PlanRevision[]
  /** The roads around this point under the plan of the circuit; missing in plans of older programs. */
  readonly point?: { readonly needsLess: boolean; readonly road: PlanRoad | null } | null
}

/**
 * What the road will be like: «D’ici à ven. 18:00 : sans traitement 6 h 20 glissant, avec le plan 40 min ; adhérence la
 * plus basse 0,18 → 0,34.»; whether the plan holds, and what would.
 */
export function planRoadSentences(
  localizer: AdviceLocalizer,
  { events, road, revisions = [], point = null }: PlanWithRoad,
  nameOf: NameOfPoint,
  circuit: Spreading,
): string[] {
  const { t } = localizer
  const problems = events.flatMap((event) => event.problems)
  const openEndMs = openEnd({ events, road })
  const ending = openEndMs === null ? [] : [t('circuits.plan.openEnd', { time: localizer.moment(openEndMs) })]
  const hasPasses = events.some(({ passes }) => passes.length > 0)
  const compared = [
    ...(road && hasPasses && hardlyHelps(road) ? [hardlyWords(localizer, road)] : []),
    ...revisionSentences(localizer, revisions, nameOf, circuit),
    ...(road ? resultWords(localizer, road, hasPasses, nameOf) : []),
    ...(point ? pointWords(localizer, point, nameOf) : []),
  ]
  if (problems.length === 0)
    return road && hasPasses ? [...compared, t('circuits.plan.holds'), ...ending] : compared
  const isOfModel = problems.some(({ code }) => OF_MODEL.includes(code))
  const remedies = problems
    .filter(({ code }) => !OF_MODEL.includes(code))
    .flatMap((problem) => problem.remedies)
  return [
    ...compared,
    t('circuits.plan.doesNotHold', { why: whyWords(localizer, problems) }),
    ...(remedies.length > 0
      ? [t('circuits.plan.wouldHelp', { remedies: remedyWords(localizer, remedies) })]
      : []),
    ...(isOfModel ? [proposalWords(localizer, road?.proposal ?? null)] : []),
    ...ending,
  ]
}

function resultWords(
  localizer: AdviceLocalizer,
  road: PlanRoad,
  hasPasses: boolean,
  nameOf: NameOfPoint,
): string[] {
  return [
    roadWords(localizer, road, hasPasses),
    ...(hasPasses && planGain(road) === 'precaution' ? [localizer.t('circuits.plan.precaution')] : []),
    ...worseWords(localizer, road),
    ...(hasPasses ? slipperyPlaceWords(localizer, road, nameOf) : []),
    ...(hasPasses ? goalWords(localizer, road) : []),
  ]
}

/** «À Coren : sans traitement 9 h 20 glissant, avec le plan du circuit 9 h ; seul, il demanderait moins.» */
function pointWords(
  { t, formats }: AdviceLocalizer,
  { needsLess, road }: NonNullable<PlanWithRoad['point']>,
  nameOf: NameOfPoint,
): string[] {
  if (!road?.place) return []
  const result = t('circuits.plan.atPoint', {
    point: nameOf(road.place.castpointId),
    untreated: formats.duration(road.untreated.slipperyMin * MINUTE_MS),
    treated: formats.duration(road.treated.slipperyMin * MINUTE_MS),
  })
  return needsLess ? [result, t('circuits.plan.pointNeedsLess')] : [result]
}

/** Where the forecast ends while an event with passes goes on, ms; null: every such event is over before. */
export function openEnd({ events, road }: PlanWithRoad): number | null {
  const endMs = road ? Date.parse(road.to) : Infinity
  const isCut = events.some(({ to, passes }) => to && passes.length > 0 && Date.parse(to) >= endMs)
  return isCut ? endMs : null
}

/** The problems that the road model finds. */
const OF_MODEL: readonly string[] = ['stays_slippery', 'more_dangerous']

const remedyWords = ({ t }: AdviceLocalizer, remedies: readonly string[]): string =>
  [...new Set(remedies)].map((remedy) => t(`circuits.plan.remedies.${remedy}`)).join(', ')

function roadWords(localizer: AdviceLocalizer, road: PlanRoad, hasPasses: boolean): string {
  const { t, formats, moment } = localizer
  const { untreated, treated, to } = road
  return t(hasPasses ? 'circuits.plan.road' : 'circuits.plan.roadAlone', {
    until: moment(Date.parse(to)),
    untreated: formats.duration(untreated.slipperyMin * MINUTE_MS),
    treated: formats.duration(treated.slipperyMin * MINUTE_MS),
    before: formats.number(untreated.lowestGrip, 2),
    after: formats.number(treated.lowestGrip, 2),
  })
}

/** Where the road stays slippery the longest under the plan. */
function slipperyPlaceWords(
  localizer: AdviceLocalizer,
  { place, treated }: PlanRoad,
  nameOf: NameOfPoint,
): string[] {
  if (!place || treated.slipperyMin === 0) return []
  return [localizer.t('circuits.plan.judgedPlace', { place: placeWords(localizer, place, nameOf) })]
}

/** By what it is judged whether a plan holds, where the road becomes slippery at all. */
function goalWords({ t, formats }: AdviceLocalizer, { service, treated }: PlanRoad): string[] {
  if (!service || treated.slipperyMin === 0) return []
  return [
    t('circuits.plan.goal', {
      level: t(`circuits.risk.levels.${service.goalLevel}`),
      duration: formats.duration(service.returnMinutes * MINUTE_MS),
    }),
  ]
}

/** That the plan hardly helps, or not at all, and what would. */
function hardlyWords({ t, formats }: AdviceLocalizer, road: PlanRoad): string {
  const isGripBetter = road.treated.lowestGrip > road.untreated.lowestGrip
  const isShorter = road.treated.slipperyMin < road.untreated.slipperyMin
  const gain = planGain(road) === 'none' ? 'noGain' : isShorter ? 'littleGain' : 'lessDangerOnly'
  return [
    t(`circuits.plan.${gain}`, savedWords(formats, road)),
    !isGripBetter && t('circuits.plan.gripNotBetter'),
    t('circuits.plan.insteadOfSalt'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Warnings to consider before a plan is ordered: it hardly helps, or makes some hours more dangerous. */
export const planWarnings = (
  localizer: AdviceLocalizer,
  {
    events,
    road,
  }: Pick<PlanWithRoad, 'road'> & {
    readonly events: readonly Pick<PlanWithRoad['events'][number], 'passes'>[]
  },
): string[] => {
  if (!road || events.every(({ passes }) => passes.length === 0)) return []
  return [...(hardlyHelps(road) ? [hardlyWords(localizer, road)] : []), ...worseWords(localizer, road)]
}

/** When a road is more dangerous with the plan than without it; nothing if none ever is. */
export const worsePeriods = (road: PlanRoad): readonly Span[] => road.moreDangerous ?? worseHours(road)

function worseWords(localizer: AdviceLocalizer, road: PlanRoad): string[] {
  const periods = worsePeriods(road)
  if (periods.length === 0) return []
  const words = periods.map((period) => periodWords(localizer, period))
  return [localizer.t('circuits.plan.worse', { periods: localizer.formats.list(words) })]
}

/** Plans of older programs were about one road, whose levels say it. */
function worseHours({ from, untreated, treated }: PlanRoad): Span[] {
  const instant = (hour: number) => new Date(Date.parse(from) + hour * HOUR_MS).toISOString()
  const periods: { from: string; to: string }[] = []
  for (const [hour, level] of treated.levels.entries()) {
    if (level <= (untreated.levels[hour] ?? level)) continue
    const last = periods.at(-1)
    if (last?.to === instant(hour)) last.to = instant(hour + 1)
    else periods.push({ from: instant(hour), to: instant(hour + 1) })
  }
  return periods
}

function proposalWords(localizer: AdviceLocalizer, proposal: PlanRoad['proposal']): string {
  const { t, formats } = localizer
  if (!proposal) return t('circuits.plan.noProposal')
  return t(proposal.holds ? 'circuits.plan.proposalHolds' : 'circuits.plan.proposalBetter', {
    remedies: remedyWords(localizer, proposal.remedies),
    slippery: formats.duration(proposal.road.slipperyMin * MINUTE_MS),
    grip: formats.number(proposal.road.lowestGrip, 2),
  })
}
