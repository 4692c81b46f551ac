import { KG_PER_LB } from '@verglas/quantities'
import type { AdviceLocalizer } from './advice-words.ts'
import { closingWords, planDecidedWords } from './closing-words.ts'
import { type Spreading, spreadWords, treatmentWords } from './directive-words.ts'
import type { PlanClosing } from './grave-periods.ts'
import { firstKindsWords, kindsWords, kindWords, MAX_KINDS, type NamedPeriod } from './plan-kind-words.ts'
import { type Lateness, type PlanWithLateness, planAsOf, planLateness } from './plan-lateness.ts'
import { hardlyHelpsWords, laterNotHoldingWords, type PlanProblem, whyWords } from './plan-shortfall.ts'
import { type NamedStretch, stretchWords } from './stretch-words.ts'

export type PlannedDose = Pick<PlannedPass, 'treatment' | 'gm2' | 'totalKg'>

type PlannedPass = {
  readonly departBy: string
  readonly finishBy?: string
  /** When its situation begins; missing in plans of older programs. */
  readonly neededAt?: string | null
  readonly treatment: string
  readonly gm2: number | null
  readonly totalKg: number | null
  readonly isLate: boolean
}

/** The headline of a circuit's plan, by its codes. */
type Headline = {
  readonly next: PlannedPass | null
  readonly afterwards: PlannedPass | null
  readonly kinds: readonly NamedPeriod[]
  /** Why the plan does not hold; missing in plans of older programs. */
  readonly problems?: readonly PlanProblem[]
  /** Why nothing is treated; missing in plans of older programs. */
  readonly reason?: string
  /** Its problems are missing in plans of older programs. */
  readonly later: (NamedPeriod & { readonly problems?: readonly PlanProblem[] | undefined }) | null
}

export type PlanWithHeadline = Pick<PlanWithLateness, 'road'> & {
  readonly headline: Headline
  /** The part of the circuit that the plan serves; null: at a forecast point. Missing in plans of older programs. */
  readonly stretch?: NamedStretch | null
  /** The dangers around this point, where it has the plan of its circuit; missing in plans of older programs. */
  readonly point?: {
    readonly stretch: NamedStretch | null
    readonly kinds: readonly NamedPeriod[]
    readonly later: NamedPeriod | null
  } | null
  /** What was decided about the traffic on its circuit; missing in plans that are only tried, and in dossiers. */
  readonly closing?: PlanClosing
}

const KG_PER_TONNE = 1000
/** The page of the circuit has all of them. */
const MAX_PROBLEMS = 1

/** Why the next pass is not urgent: an order in force or a treatment answers it, or no road needs it at present. */
export type PassAnswer = 'ordered' | 'treated' | 'optional'

/** The headline of a plan in parts: what to decide, what to do and until when, why, and why that does not suffice. */
export type PlanPhrases = {
  /** What has to be decided before any departure: that the road is closed or slowed down. */
  readonly closing: string
  /** What was decided about the traffic. */
  readonly decided: string
  readonly what: string
  /** The last part of `what`: the first later pass that does something else. */
  readonly afterwards: string
  readonly why: string
  /** The part of `why` about lesser dangers that begin before the gravest. */
  readonly first: string
  /** The part of `why` that is emphasised, because it must not be overlooked. */
  readonly freezingRain: string
  /** That the plan hardly helps, or saves no time. */
  readonly gain: string
  readonly notHolding: string
}

/**
 * What: «Départ avant 20:10 : bouillie de sel 15 g/m² (53 kg/km par voie), 1,7 t · puis raclage et sel dès 23:00». Why:
 * «pluie verglaçante de 3:00 à 5:00 · tronçon le plus exposé : Viaduc de Garabit, PK 113–114». Not holding: «ne tient
 * pas : un chargement ne suffit pas pour un tour». A part without anything to say is empty.
 */
export function planPhrases(
  localizer: AdviceLocalizer,
  plan: PlanWithHeadline,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): PlanPhrases {
  const { t, moment } = localizer
  const { headline, stretch: ofCircuit, road, point, closing } = planAsOf(plan, localizer.nowMs)
  const { next, afterwards, problems = [] } = headline
  // The passes are those of the circuit, the dangers those of the place whose plan is read.
  const { kinds: allKinds, later, stretch } = point ?? { ...headline, stretch: ofCircuit }
  // A plan may be hours old: what has ended is no reason any more.
  const kinds = allKinds.filter(({ to }) => Date.parse(to) > localizer.nowMs)
  const afterwardsWords = afterwards
    ? t('circuits.plan.afterwards', {
        what: t(`circuits.treatments.${afterwards.treatment}`),
        time: moment(Date.parse(afterwards.departBy)),
      })
    : ''
  const nextPassTexts = [
    next &&
      (answer
        ? answeredNextWords(localizer, answer, plannedDoseWords(localizer, next, circuit), headline.later)
        : nextWords(localizer, next, circuit, planLateness({ headline, ...(road && { road }) }))),
    afterwardsWords,
  ]
  const laterWords =
    later &&
    t('circuits.plan.later', { kind: kindWords(localizer, later), time: moment(Date.parse(later.from)) })
  const first = next ? firstKindsWords(localizer, kinds) : ''
  const reasons = [
    first,
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
  const notHolding = [
    further.length > 0 &&
      t('circuits.plan.notHolding', { why: whyWords(localizer, further.slice(0, MAX_PROBLEMS)) }),
    further.length === 0 && laterNotHoldingWords(localizer, headline.later),
  ]
  return {
    closing: closingWords(localizer, { ...(road && { road }), ...(closing && { closing }) }),
    decided: planDecidedWords(localizer, { ...(closing && { closing }) }),
    what: nextPassTexts.filter(Boolean).join(' · '),
    afterwards: afterwardsWords,
    why: reasons.filter(Boolean).join(' · '),
    first,
    freezingRain: freezingRain.filter(Boolean).join(' · '),
    gain: next ? hardlyHelpsWords(localizer, road) : '',
    notHolding: notHolding.filter(Boolean).join(' · '),
  }
}

/** All parts of the headline in one line; null if nothing is done and no danger comes. */
export function planSentence(
  localizer: AdviceLocalizer,
  plan: PlanWithHeadline,
  circuit: Spreading,
  answer: PassAnswer | null = null,
): string | null {
  return phrasesSentence(planPhrases(localizer, plan, circuit, answer)) || null
}

/** The parts of a headline in one line, in the order in which they are decided and done. */
export const phrasesSentence = ({ closing, decided, what, why, gain, notHolding }: PlanPhrases): string =>
  [closing, decided, what, why, gain, notHolding].filter(Boolean).join(' · ')

/** The problem of a pass that can no longer be finished in time. */
const WINDOW_PASSED = 'late'

const isFreezingRain = ({ kind }: NamedPeriod): boolean => kind === 'freezing_rain'

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
    isLate && overduePassWords(localizer, pass),
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

/** «ne peut plus être fini à temps : nécessaire dès 02:00, fini à 03:15», wherever a late pass is named. */
export function overduePassWords(
  { t, formats }: Pick<AdviceLocalizer, 't' | 'formats'>,
  { neededAt, finishBy }: Pick<PlannedPass, 'neededAt' | 'finishBy'>,
): string {
  if (!neededAt || !finishBy || Date.parse(neededAt) >= Date.parse(finishBy))
    return t('circuits.plan.passLate')
  const timeOf = (instant: string) => formats.time(Date.parse(instant))
  return t('circuits.plan.passLateFor', { needed: timeOf(neededAt), finish: timeOf(finishBy) })
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

/** «Consigne donnée ; le plan demande …», «Par précaution, bien avant le danger de 07:00 : …». */
function answeredNextWords(
  { t, moment }: AdviceLocalizer,
  answer: PassAnswer,
  what: string,
  later: NamedPeriod | null,
): string {
  if (answer === 'optional' && later && !later.isPrevented)
    return t('circuits.plan.next.optionalBefore', { what, time: moment(Date.parse(later.from)) })
  return t(`circuits.plan.next.${answer}`, { what })
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
  const doseText = plannedDoseWords(localizer, pass, circuit)
  const departMs = Date.parse(pass.departBy)
  if (lateness?.kind === 'precaution' && !pass.isLate)
    return t('circuits.plan.next.precautionBy', { what: doseText, time: moment(departMs) })
  if (lateness && lateness.kind !== 'in_time') {
    const time = moment(lateness.slipperyFromMs)
    return t(`circuits.plan.next.${lateness.kind}`, { what: doseText, time })
  }
  // By the road model the pass may wait until a round before the road is slippery.
  const latestMs = lateness
    ? lateness.slipperyFromMs - (Date.parse(pass.finishBy ?? pass.departBy) - departMs)
    : departMs
  return t('circuits.plan.depart', { what: doseText, time: moment(latestMs) })
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
  const spreadFormat = (spreadUnit: Spreading['spreadUnit']) => {
    const amount = spreadWords(localizer, rate, { ...circuit, spreadUnit })
    const needsLane = spreadUnit === 'kg/lane-km' && formats.settings.units === 'metric'
    return needsLane ? t('circuits.plan.perLane', { amount }) : amount
  }
  const spreadInUnit = spreadFormat(circuit.spreadUnit)
  const other = spreadFormat(circuit.spreadUnit === 'g/m2' ? 'kg/lane-km' : 'g/m2')
  if (totalKg === null) return `${spreadInUnit} (${other})`
  return `${spreadInUnit} (${other}), ${massWords(localizer, totalKg)}`
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
