import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { type NameOfPoint, type PlanPlace, type PlanProblem, placeWords, whyWords } from './plan-words.ts'

/** Roads over the period of the plan, the worst of them in each hour. */
type JudgedRoad = {
  readonly slipperyMin: number
  readonly lowestGrip: number
  /** The worst danger level of each hour. */
  readonly levels: readonly number[]
}
type Span = { readonly from: string; readonly to: string }
/** The road model's result for a plan. */
type PlanRoad = {
  /** The road that stays slippery the longest under the plan; missing in plans of older programs. */
  readonly place?: PlanPlace | null
  readonly from: string
  readonly to: string
  readonly untreated: JudgedRoad
  readonly treated: JudgedRoad
  /** When a road is more dangerous with the plan; missing in plans of older programs, which were about one road. */
  readonly moreDangerous?: readonly Span[] | null
  /** The level of service required of the road; missing in plans of older programs. */
  readonly service?: { readonly goalLevel: number; readonly returnMinutes: number } | null
  readonly proposal: {
    readonly holds: boolean
    readonly remedies: readonly string[]
    readonly road: JudgedRoad
  } | null
}
type PlanWithRoad = {
  readonly events: readonly {
    readonly to?: string
    readonly passes: readonly unknown[]
    readonly problems: readonly PlanProblem[]
  }[]
  readonly road: PlanRoad | null
}

/**
 * What the road will be like: «D’ici à ven. 18:00 : sans traitement 6 h 20 glissant, avec le plan 40 min ; adhérence la
 * plus basse 0,18 → 0,34.»; whether the plan holds, and what would.
 */
export function planRoadSentences(
  localizer: AdviceLocalizer,
  { events, road }: PlanWithRoad,
  nameOf: NameOfPoint,
): string[] {
  const { t } = localizer
  const problems = events.flatMap((event) => event.problems)
  const openEndMs = openEnd({ events, road })
  const ending = openEndMs === null ? [] : [t('circuits.plan.openEnd', { time: localizer.moment(openEndMs) })]
  const hasPasses = events.some(({ passes }) => passes.length > 0)
  const compared = road
    ? [
        roadWords(localizer, road, hasPasses),
        ...(hasPasses ? gainWords(localizer, road) : []),
        ...worseWords(localizer, road),
        ...(hasPasses ? slipperyPlaceWords(localizer, road, nameOf) : []),
        ...(hasPasses ? goalWords(localizer, road) : []),
      ]
    : []
  if (problems.length === 0)
    return road && hasPasses ? [...compared, t('circuits.plan.holds'), ...ending] : compared
  const isSlippery = problems.some(({ code }) => code === SLIPPERY)
  const remedies = problems.filter(({ code }) => code !== SLIPPERY).flatMap((problem) => problem.remedies)
  return [
    ...compared,
    t('circuits.plan.doesNotHold', { why: whyWords(localizer, problems) }),
    ...(remedies.length > 0
      ? [t('circuits.plan.wouldHelp', { remedies: remedyWords(localizer, remedies) })]
      : []),
    ...(isSlippery ? [proposalWords(localizer, road?.proposal ?? null)] : []),
    ...ending,
  ]
}

/** Where the forecast ends while an event with passes goes on, ms; null: every such event is over before. */
export function openEnd({ events, road }: PlanWithRoad): number | null {
  const endMs = road ? Date.parse(road.to) : Infinity
  const isCut = events.some(({ to, passes }) => to && passes.length > 0 && Date.parse(to) >= endMs)
  return isCut ? endMs : null
}

/** The problem that the road model finds. */
const SLIPPERY = 'stays_slippery'

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

/** The plan is only a precaution, or makes no hour less dangerous; nothing where it helps, which the figures say. */
function gainWords({ t }: AdviceLocalizer, road: PlanRoad): string[] {
  const gain = planGain(road)
  if (gain === 'safer') return []
  return [t(gain === 'none' ? 'circuits.plan.noGain' : 'circuits.plan.precaution')]
}

/** Warnings to consider before a plan is ordered: it makes no hour less dangerous, or makes some hours more so. */
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
  return [...(planGain(road) === 'none' ? gainWords(localizer, road) : []), ...worseWords(localizer, road)]
}

/**
 * What a plan makes of the road, by the road model: `precaution` where it does not become slippery even untreated, `none`
 * where no hour is less dangerous with the plan.
 */
export function planGain({
  untreated,
  treated,
}: Pick<PlanRoad, 'untreated' | 'treated'>): 'safer' | 'precaution' | 'none' {
  if (untreated.slipperyMin === 0 && treated.slipperyMin === 0) return 'precaution'
  const isSafer =
    treated.slipperyMin < untreated.slipperyMin ||
    treated.lowestGrip > untreated.lowestGrip ||
    treated.levels.some((level, hour) => level < (untreated.levels[hour] ?? level))
  return isSafer ? 'safer' : 'none'
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
