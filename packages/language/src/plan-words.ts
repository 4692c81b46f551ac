import { MINUTE_MS } from '@verglas/quantities'
import { type AdviceLocalizer, adviceSentence, periodWords } from './advice-words.ts'
import { type Spreading, spreadWords, treatmentWords } from './directive-words.ts'
import { type NamedStretch, stretchWords } from './stretch-words.ts'

type PlannedPass = {
  readonly departBy: string
  readonly treatment: string
  readonly gm2: number | null
  readonly totalKg: number | null
  readonly isLate: boolean
}
type NamedPeriod = { readonly kind: string; readonly from: string; readonly to: string }

type Problem = { readonly code: string; readonly remedies: readonly string[] }

/** The headline of a circuit's plan, by its codes. */
type Headline = {
  readonly next: PlannedPass | null
  readonly afterwards: PlannedPass | null
  readonly kinds: readonly NamedPeriod[]
  /** Why the plan does not hold; missing in plans of older programs. */
  readonly problems?: readonly Problem[]
  readonly later: NamedPeriod | null
}

type PlanWithHeadline = {
  readonly headline: Headline
  /** The part of the circuit that the plan serves; null: at a forecast point. Missing in plans of older programs. */
  readonly stretch?: NamedStretch | null
}

const KG_PER_TONNE = 1000
/** More names than this hide the gravest. */
const MAX_KINDS = 2
/** The page of the circuit has all of them. */
const MAX_PROBLEMS = 1

/**
 * «Départ avant 20:10 : bouillie de sel 15 g/m² (53 kg/km par voie), 1,7 t · puis raclage et sel dès 23:00 · pluie
 * verglaçante de 3:00 à 5:00 · tronçon le plus exposé : Viaduc de Garabit, PK 113–114». Null if nothing is done and no
 * danger comes.
 */
export function planSentence(
  localizer: AdviceLocalizer,
  { headline, stretch }: PlanWithHeadline,
  circuit: Spreading,
): string | null {
  const { t, moment } = localizer
  const { next, afterwards, kinds, problems = [], later } = headline
  const phrases = [
    next && nextWords(localizer, next, circuit),
    afterwards &&
      t('circuits.plan.afterwards', {
        what: t(`circuits.treatments.${afterwards.treatment}`),
        time: moment(Date.parse(afterwards.departBy)),
      }),
    ...kinds
      .slice(0, MAX_KINDS)
      .map((period) => `${kindWords(localizer, period)} ${periodWords(localizer, period)}`),
    stretch && kinds.length > 0 && t('circuits.plan.stretch', { place: stretchWords(localizer, stretch, 0) }),
    later &&
      t('circuits.plan.later', {
        kind: kindWords(localizer, later),
        time: moment(Date.parse(later.from)),
      }),
    problems.length > 0 &&
      t('circuits.plan.notHolding', { why: whyWords(localizer, problems.slice(0, MAX_PROBLEMS)) }),
  ]
  return phrases.filter(Boolean).join(' · ') || null
}

/** A cause has the same name here as on the strip, in alerts and in forecasts. */
const kindWords = ({ t }: AdviceLocalizer, { kind }: NamedPeriod): string =>
  kind === 'blowing_snow' ? t('circuits.plan.blowingSnow') : t(`codes.hazardKind.${kind}`)

const whyWords = ({ t }: AdviceLocalizer, problems: readonly Problem[]): string =>
  [...new Set(problems.map(({ code }) => code))].map((code) => t(`circuits.plan.problems.${code}`)).join(', ')

type JudgedRoad = { readonly slipperyMin: number; readonly lowestGrip: number }
/** What the road model says of a plan. */
type PlanRoad = {
  readonly to: string
  readonly untreated: JudgedRoad
  readonly treated: JudgedRoad
  readonly proposal: {
    readonly holds: boolean
    readonly remedies: readonly string[]
    readonly road: JudgedRoad
  } | null
}
type PlanWithRoad = {
  readonly events: readonly {
    readonly passes: readonly unknown[]
    readonly problems: readonly Problem[]
  }[]
  readonly road: PlanRoad | null
}

/**
 * What the road will be like: «D’ici à ven. 18:00 : sans traitement 6 h 20 glissant, avec le plan 40 min ; adhérence la
 * plus basse 0,18 → 0,34.»; whether the plan holds, and what would.
 */
export function planRoadSentences(localizer: AdviceLocalizer, { events, road }: PlanWithRoad): string[] {
  const { t } = localizer
  const problems = events.flatMap((event) => event.problems)
  const hasPasses = events.some(({ passes }) => passes.length > 0)
  if (problems.length === 0)
    return [
      road && roadWords(localizer, road, hasPasses),
      road && hasPasses && t('circuits.plan.holds'),
    ].filter((sentence) => typeof sentence === 'string')
  const isSlippery = problems.some(({ code }) => code === SLIPPERY)
  const remedies = problems.filter(({ code }) => code !== SLIPPERY).flatMap((problem) => problem.remedies)
  return [
    ...(road ? [roadWords(localizer, road, hasPasses)] : []),
    t('circuits.plan.doesNotHold', { why: whyWords(localizer, problems) }),
    ...(remedies.length > 0
      ? [t('circuits.plan.wouldHelp', { remedies: remedyWords(localizer, remedies) })]
      : []),
    ...(isSlippery ? [proposalWords(localizer, road?.proposal ?? null)] : []),
  ]
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

function proposalWords(localizer: AdviceLocalizer, proposal: PlanRoad['proposal']): string {
  const { t, formats } = localizer
  if (!proposal) return t('circuits.plan.noProposal')
  return t(proposal.holds ? 'circuits.plan.proposalHolds' : 'circuits.plan.proposalBetter', {
    remedies: remedyWords(localizer, proposal.remedies),
    slippery: formats.duration(proposal.road.slipperyMin * MINUTE_MS),
    grip: formats.number(proposal.road.lowestGrip, 2),
  })
}

type Recommendation = {
  readonly headline: Parameters<typeof adviceSentence>[1] | null
  /** Missing in advice of older programs. */
  readonly plan?: PlanWithHeadline | null | undefined
}

/**
 * What to do on a circuit: the headline of its plan, or the advice where there is nothing to plan; null without
 * advice. The same on screens, in mails, in bulletins and in dossiers.
 */
export function recommendationSentence(
  localizer: AdviceLocalizer,
  { plan, headline }: Recommendation,
  circuit: Spreading,
): string | null {
  if (headline === null) return null
  return (plan && planSentence(localizer, plan, circuit)) ?? adviceSentence(localizer, headline, circuit)
}

/** A pass that an order asks for. */
type OrderedPass = PassDose & { readonly departAt: string; readonly finishAt: string }

/** «départ jeu. 27 20:10, fini à 21:40 : bouillie de sel 15 g/m² (53 kg/km par voie), 1,7 t», for each pass of an order. */
export function orderedPassWords(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  passes: readonly OrderedPass[],
  circuit: Spreading,
): string[] {
  const { t, formats } = localizer
  return passes.map((pass) => {
    const departMs = Date.parse(pass.departAt)
    return t('circuits.directive.pass', {
      day: formats.shortDay(departMs),
      depart: formats.time(departMs),
      finish: formats.time(Date.parse(pass.finishAt)),
      what: passDoseWords(localizer, pass, circuit),
    })
  })
}

function nextWords(localizer: AdviceLocalizer, pass: PlannedPass, circuit: Spreading): string {
  const { t, moment } = localizer
  const { treatment, gm2, totalKg } = pass
  const what = passDoseWords(localizer, { treatment, minGm2: gm2, maxGm2: gm2, totalKg }, circuit)
  return t(pass.isLate ? 'circuits.plan.late' : 'circuits.plan.depart', {
    what,
    time: moment(Date.parse(pass.departBy)),
  })
}

/** What a pass spreads. */
export type PassDose = {
  readonly treatment: string
  /** NaCl if not given. */
  readonly deicer?: string
  readonly minGm2: number | null
  readonly maxGm2: number | null
  /** For all lanes of the circuit. */
  readonly totalKg: number | null
}

/**
 * «sel 15 g/m² (53 kg/km par voie), 1,7 t»: the treatment, the rate in the unit of the circuit and in the other one,
 * and the mass for all lanes.
 */
export function passDoseWords(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  dose: PassDose,
  circuit: Spreading,
): string {
  return [treatmentWords(localizer, dose), amountWords(localizer, dose, circuit)].filter(Boolean).join(' ')
}

function amountWords(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  { minGm2, maxGm2, totalKg }: PassDose,
  circuit: Spreading,
): string {
  if (minGm2 === null) return ''
  const rate = { minGm2, maxGm2: maxGm2 ?? minGm2 }
  const own = spreadWords(localizer, rate, circuit)
  const otherUnit = circuit.spreadUnit === 'g/m2' ? 'kg/lane-km' : 'g/m2'
  const other = spreadWords(localizer, rate, { ...circuit, spreadUnit: otherUnit })
  if (totalKg === null) return `${own} (${other})`
  return `${own} (${other}), ${massWords(localizer, totalKg)}`
}

/** A mass of material: in tonnes from one tonne on, as loads and stocks are spoken of. */
export function massWords({ t, formats }: Pick<AdviceLocalizer, 't' | 'formats'>, kg: number): string {
  const isTonnes = formats.settings.units === 'metric' && Math.abs(kg) >= KG_PER_TONNE
  return isTonnes
    ? t('circuits.plan.tonnes', { mass: formats.number(kg / KG_PER_TONNE, 1) })
    : formats.quantity('mass', kg)
}
