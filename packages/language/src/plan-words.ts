import { KG_PER_LB } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { type Spreading, spreadWords, treatmentWords } from './directive-words.ts'
import { type Lateness, type PlanWithLateness, planLateness } from './plan-lateness.ts'
import { type NamedStretch, stretchWords } from './stretch-words.ts'

type PlannedPass = {
  readonly departBy: string
  readonly finishBy?: string
  readonly treatment: string
  readonly gm2: number | null
  readonly totalKg: number | null
  readonly isLate: boolean
}
type NamedPeriod = {
  readonly kind: string
  readonly from: string
  readonly to: string
  /** An earlier treatment still prevents it. */
  readonly isPrevented?: true | undefined
}

export type PlanProblem = { readonly code: string; readonly remedies: readonly string[] }

/** The headline of a circuit's plan, by its codes. */
type Headline = {
  readonly next: PlannedPass | null
  readonly afterwards: PlannedPass | null
  readonly kinds: readonly NamedPeriod[]
  /** Why the plan does not hold; missing in plans of older programs. */
  readonly problems?: readonly PlanProblem[]
  /** Why nothing is treated; missing in plans of older programs. */
  readonly reason?: string
  readonly later: NamedPeriod | null
}

export type PlanWithHeadline = Pick<PlanWithLateness, 'road'> & {
  readonly headline: Headline
  /** The part of the circuit that the plan serves; null: at a forecast point. Missing in plans of older programs. */
  readonly stretch?: NamedStretch | null
}

const KG_PER_TONNE = 1000
/** More names than this hide the gravest. */
const MAX_KINDS = 2
/** The page of the circuit has all of them. */
const MAX_PROBLEMS = 1

/** Why the next pass is not urgent: an order in force includes it, or no road needs it at present. */
export type PassAnswer = 'ordered' | 'optional'

/** The headline of a plan in parts: what to do and until when, why, and why that does not suffice. */
export type PlanPhrases = {
  readonly what: string
  /** The last part of `what`: the first later pass that does something else. */
  readonly afterwards: string
  readonly why: string
  /** The part of `why` that is emphasised, because it must not be overlooked. */
  readonly freezingRain: string
  readonly notHolding: string
}

/**
 * What: «Départ avant 20:10 : bouillie de sel 15 g/m² (53 kg/km par voie), 1,7 t · puis raclage et sel dès 23:00». Why:
 * «pluie verglaçante de 3:00 à 5:00 · tronçon le plus exposé : Viaduc de Garabit, PK 113–114». Not holding: «ne tient
 * pas : un chargement ne suffit pas pour un tour». A part without anything to say is empty.
 */
export function planPhrases(
  localizer: AdviceLocalizer,
  { headline, stretch, road }: PlanWithHeadline,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): PlanPhrases {
  const { t, moment } = localizer
  const { next, afterwards, kinds, problems = [], later } = headline
  const afterwardsWords = afterwards
    ? t('circuits.plan.afterwards', {
        what: t(`circuits.treatments.${afterwards.treatment}`),
        time: moment(Date.parse(afterwards.departBy)),
      })
    : ''
  const what = [
    next &&
      (answer
        ? t(`circuits.plan.next.${answer}`, { what: plannedDoseWords(localizer, next, circuit) })
        : nextWords(localizer, next, circuit, planLateness({ headline, ...(road && { road }) }))),
    afterwardsWords,
  ]
  const laterWords =
    later &&
    t('circuits.plan.later', { kind: kindWords(localizer, later), time: moment(Date.parse(later.from)) })
  const why = [
    ...kindsWords(localizer, kinds).slice(0, MAX_KINDS),
    stretch && kinds.length > 0 && t('circuits.plan.stretch', { place: stretchWords(localizer, stretch, 0) }),
    laterWords,
  ]
  const freezingRain = [
    ...kindsWords(localizer, kinds.filter(isFreezingRain)),
    later && isFreezingRain(later) && laterWords,
  ]
  // If the departure is too late, its own sentence already says so.
  const further = next?.isLate ? problems.filter(({ code }) => code !== WINDOW_PASSED) : problems
  return {
    what: what.filter(Boolean).join(' · '),
    afterwards: afterwardsWords,
    why: why.filter(Boolean).join(' · '),
    freezingRain: freezingRain.filter(Boolean).join(' · '),
    notHolding:
      further.length > 0
        ? t('circuits.plan.notHolding', { why: whyWords(localizer, further.slice(0, MAX_PROBLEMS)) })
        : '',
  }
}

/** All parts of the headline in one line; null if nothing is done and no danger comes. */
export function planSentence(
  localizer: AdviceLocalizer,
  plan: PlanWithHeadline,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): string | null {
  const { what, why, notHolding } = planPhrases(localizer, plan, circuit, answer)
  return [what, why, notHolding].filter(Boolean).join(' · ') || null
}

/** The problem of a pass that can no longer be finished in time. */
const WINDOW_PASSED = 'late'

const isFreezingRain = ({ kind }: NamedPeriod): boolean => kind === 'freezing_rain'

/**
 * Each kind with all its periods, in the given order of kinds: «pluie verglaçante de 21:00 à 22:00, puis de 3:00 à 5:00»; at
 * the end those that an earlier treatment still prevents: «sans le traitement précédent : verglas de 4:00 à 10:00».
 */
function kindsWords(localizer: AdviceLocalizer, kinds: readonly NamedPeriod[]): string[] {
  const prevented = periodsByKind(
    localizer,
    kinds.filter(({ isPrevented }) => isPrevented),
  )
  return [
    ...periodsByKind(
      localizer,
      kinds.filter(({ isPrevented }) => !isPrevented),
    ),
    ...prevented.map((what, index) =>
      index === 0 ? localizer.t('circuits.plan.prevented', { what }) : what,
    ),
  ]
}

function periodsByKind(localizer: AdviceLocalizer, kinds: readonly NamedPeriod[]): string[] {
  return [...new Set(kinds.map(({ kind }) => kind))].map((kind) => {
    const [first, ...further] = kinds
      .filter((period) => period.kind === kind)
      .map((period) => periodWords(localizer, period))
    const again = further.map((period) => localizer.t('circuits.plan.again', { period }))
    return [`${kindWords(localizer, { kind })} ${first}`, ...again].join(', ')
  })
}

/** A cause has the same name here as on the strip, in alerts and in forecasts. */
const kindWords = ({ t }: AdviceLocalizer, { kind }: Pick<NamedPeriod, 'kind'>): string =>
  kind === 'blowing_snow' ? t('circuits.plan.blowingSnow') : t(`codes.hazardKind.${kind}`)

export const whyWords = ({ t }: AdviceLocalizer, problems: readonly PlanProblem[]): string =>
  [...new Set(problems.map(({ code }) => code))].map((code) => t(`circuits.plan.problems.${code}`)).join(', ')

export type NameOfPoint = (castpointId: string) => string

/** A part of the circuit: a segment, or a forecast point by its id. */
export type PlanPlace = { readonly castpointId: string; readonly stretch: NamedStretch | null }

/** A pass of a plan with the reasons for it; places are missing in plans of older programs. */
export type ReasonedPass = PlannedPass & {
  readonly finishBy: string
  readonly situations: readonly string[]
  /** Rows of the treatment table; missing in plans of older programs. */
  readonly rows?: readonly string[]
  readonly residualGm2: number
  readonly place: PlanPlace | null
  readonly ratePlace: PlanPlace | null
}

/**
 * «départ ven. 27 20:10, fini à 21:40 : bouillie de sel 15 g/m² (53 kg/km par voie), 1,7 t · neige faible · à temps pour
 * Viaduc de Garabit, PK 113–114, dosage pour Aumont». `nameOf` names a forecast point.
 */
export function plannedPassWords(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  pass: ReasonedPass,
  circuit: Spreading,
  nameOf: NameOfPoint,
): string {
  const { t } = localizer
  const { departBy, finishBy, treatment, gm2, totalKg, situations, rows = [], residualGm2, isLate } = pass
  const dose = { treatment, minGm2: gm2, maxGm2: gm2, totalKg }
  const [words] = orderedPassWords(localizer, [{ departAt: departBy, finishAt: finishBy, ...dose }], circuit)
  return [
    words,
    isLate && t('circuits.plan.passLate'),
    gravestOf(situations)
      .map((situation) => t(`circuits.advice.situations.${situation}`))
      .join(', '),
    rows.join(' '),
    residualGm2 > 0 &&
      t('circuits.plan.residual', {
        amount: spreadWords(localizer, { minGm2: residualGm2, maxGm2: null }, circuit),
      }),
    placesWords(localizer, pass, nameOf),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The gravest situations that a pass answers; light snow is not named beside heavier. */
const gravestOf = (situations: readonly string[]): string[] =>
  situations
    .filter((situation) => !(situation === 'light_snow' && situations.includes('snow')))
    .slice(0, MAX_KINDS)

function placesWords(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  { place, ratePlace }: Pick<ReasonedPass, 'place' | 'ratePlace'>,
  nameOf: NameOfPoint,
): string {
  if (!place) return ''
  const first = placeWords(localizer, place, nameOf)
  const rate = placeWords(localizer, ratePlace ?? place, nameOf)
  return first === rate
    ? localizer.t('circuits.plan.passFor', { place: first })
    : localizer.t('circuits.plan.passForTwo', { place: first, rate })
}

export const placeWords = (
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  { castpointId, stretch }: PlanPlace,
  nameOf: NameOfPoint,
): string => (stretch ? stretchWords(localizer, stretch, 0) : nameOf(castpointId))

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

const plannedDoseWords = (
  localizer: AdviceLocalizer,
  { treatment, gm2, totalKg }: PlannedPass,
  circuit: Spreading,
): string => passDoseWords(localizer, { treatment, minGm2: gm2, maxGm2: gm2, totalKg }, circuit)

function nextWords(
  localizer: AdviceLocalizer,
  pass: PlannedPass,
  circuit: Spreading,
  lateness: Lateness | null,
): string {
  const { t, moment } = localizer
  const what = plannedDoseWords(localizer, pass, circuit)
  const departMs = Date.parse(pass.departBy)
  if (lateness?.kind === 'precaution' && !pass.isLate)
    return t('circuits.plan.next.precautionBy', { what, time: moment(departMs) })
  if (lateness && lateness.kind !== 'in_time') return t(`circuits.plan.next.${lateness.kind}`, { what })
  // By the road model the pass may wait until a round before the road is slippery.
  const latestMs = lateness
    ? lateness.slipperyFromMs - (Date.parse(pass.finishBy ?? pass.departBy) - departMs)
    : departMs
  return t('circuits.plan.depart', { what, time: moment(latestMs) })
}

/** The material and dose of a pass. */
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
  const { t, formats } = localizer
  const inUnit = (spreadUnit: Spreading['spreadUnit']) => {
    const amount = spreadWords(localizer, rate, { ...circuit, spreadUnit })
    const needsLane = spreadUnit === 'kg/lane-km' && formats.settings.units === 'metric'
    return needsLane ? t('circuits.plan.perLane', { amount }) : amount
  }
  const own = inUnit(circuit.spreadUnit)
  const other = inUnit(circuit.spreadUnit === 'g/m2' ? 'kg/lane-km' : 'g/m2')
  if (totalKg === null) return `${own} (${other})`
  return `${own} (${other}), ${massWords(localizer, totalKg)}`
}

/** A rate in the unit that the circuit does not use: per lane where that is per square metre, and the other way round. */
export function rateInOtherUnit(
  localizer: Pick<AdviceLocalizer, 't' | 'formats'>,
  rate: Pick<PassDose, 'minGm2' | 'maxGm2'>,
  circuit: Spreading,
): string {
  const spreadUnit = circuit.spreadUnit === 'g/m2' ? 'kg/lane-km' : 'g/m2'
  return spreadWords(localizer, rate, { ...circuit, spreadUnit })
}

/**
 * A mass of material: in tonnes from one tonne on, as loads and stocks are spoken of; in pounds with three digits, because no
 * loader weighs 30,671 lb.
 */
export function massWords({ t, formats }: Pick<AdviceLocalizer, 't' | 'formats'>, kg: number): string {
  if (formats.settings.units === 'imperial') {
    const lb = Number((kg / KG_PER_LB).toPrecision(3))
    return formats.quantity('mass', lb * KG_PER_LB)
  }
  return Math.abs(kg) >= KG_PER_TONNE
    ? t('circuits.plan.tonnes', { mass: formats.number(kg / KG_PER_TONNE, 1) })
    : formats.quantity('mass', kg)
}
