import { type SpreadUnit, spreadQuantity } from '@verglas/quantities'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

/** A rule of a directive; road type and treatment by their codes. */
type Rule = {
  readonly roadType: string
  readonly priority: number | null
  readonly treatment: string
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly isOnDemand: boolean
  /** NaCl if not given. */
  readonly deicer?: string
}

/** How quantities are written on a circuit. */
export type Spreading = { readonly spreadUnit: SpreadUnit; readonly laneWidthM: number }

/** Needs the words of the circuits. */
type Localizer = { readonly t: Translate; readonly formats: Formats }

type Amounts = { readonly minGm2: number | null; readonly maxGm2: number | null }

/** A directive by its codes; the passes are missing in orders of older programs. */
type Ordered = {
  readonly rules: readonly Rule[]
  readonly passes?: readonly ({ readonly treatment: string } & Partial<Amounts>)[] | undefined
}

/**
 * «Autoroute – sel 15 à 20 g/m², à la demande» for each rule, in the unit of the circuit, and «puis raclage et sel» for
 * what its passes do besides: the same on screens, in mails and in short messages.
 */
export function directiveWords(
  localizer: Localizer,
  { rules, passes = [] }: Ordered,
  circuit: Spreading,
): string {
  const ruled = new Set(rules.map(({ treatment }) => treatment))
  const further = new Set(
    passes.map(({ treatment }) => treatment).filter((treatment) => !ruled.has(treatment)),
  )
  const names = [...further].map((treatment) => localizer.t(`circuits.treatments.${treatment}`))
  return [
    ...rules.map((rule) => ruleWords(localizer, { ...rule, ...amountsOf(rule, rules, passes) }, circuit)),
    ...(names.length > 0 ? [localizer.t('circuits.directive.then', { treatments: names.join(', ') })] : []),
  ].join(' · ')
}

/** The displayed fields of an automatic directive. */
type Automatic = {
  readonly holdsAt: string | null
  readonly state: string
  readonly archivedBy: string | null
  readonly objection: string | null
  readonly passes: readonly unknown[]
}

/**
 * «automatique, prend effet à 04:10 si personne ne s’y oppose»; empty for a directive that a person ordered.
 */
export function automaticWords(
  { t, formats }: Localizer,
  { holdsAt, state, archivedBy, objection, passes }: Automatic,
): string {
  if (holdsAt === null) return ''
  const time = formats.time(Date.parse(holdsAt))
  if (objection !== null)
    return t('circuits.automatic.objected', {
      name: archivedBy ?? '',
      why: t(`circuits.directive.departures.${objection}`),
    })
  if (state === 'withdrawn') return t('circuits.automatic.withdrawn')
  if (state === 'replaced') return t('circuits.automatic.replaced', { time })
  const when = t(`circuits.automatic.${state === 'announced' ? 'announced' : 'begun'}`, { time })
  // A pass of the plan was beyond the limits, so that it ordered the first action alone.
  return passes.length > 0 ? when : [when, t('circuits.automatic.firstOnly')].join(', ')
}

/** The amounts of a rule, up to those of its passes: an order for 15 g/m² with a pass of 20 is one for 15 to 20. */
function amountsOf(rule: Rule, rules: readonly Rule[], passes: NonNullable<Ordered['passes']>): Amounts {
  const { treatment, minGm2, maxGm2 } = rule
  // With several rules for a treatment, it is unknown which of them applies to a pass.
  const isOnly = rules.filter((other) => other.treatment === treatment).length === 1
  if (minGm2 === null || !isOnly) return { minGm2, maxGm2 }
  const treatmentPasses = passes.filter((pass) => pass.treatment === treatment)
  const amounts = treatmentPasses.flatMap((pass) => [pass.minGm2 ?? [], pass.maxGm2 ?? []].flat())
  const lowest = Math.min(minGm2, ...amounts)
  const highest = Math.max(maxGm2 ?? minGm2, ...amounts)
  return { minGm2: lowest, maxGm2: highest > lowest ? highest : maxGm2 }
}

/** «Autoroute, priorité 1, à la demande» for each rule: the roads of an order, whose passes say what is spread. */
export const directiveRoadWords = (localizer: Localizer, rules: readonly Rule[]): string =>
  rules.map((rule) => `${roadWords(localizer, rule)}${onDemandWords(localizer, rule)}`).join(' · ')

function roadWords({ t }: Localizer, { roadType, priority }: Rule): string {
  const words = [
    t(`circuits.roadTypes.${roadType}`),
    priority === null ? '' : t('circuits.directive.priorityOf', { priority }),
  ]
  return words.filter(Boolean).join(', ')
}

const onDemandWords = ({ t }: Localizer, { isOnDemand }: Rule): string =>
  isOnDemand ? `, ${t('circuits.onDemand')}` : ''

function ruleWords({ t, formats }: Localizer, rule: Rule, circuit: Spreading): string {
  const quantity = spreadWords({ t, formats }, rule, circuit)
  const words = [treatmentWords({ t }, rule), quantity].filter(Boolean).join(' ')
  return `${roadWords({ t, formats }, rule)} – ${words}${onDemandWords({ t, formats }, rule)}`
}

/** «sel», «bouillie de sel (CaCl₂)»: names the de-icer if it is not the usual salt. */
export function treatmentWords(
  { t }: Pick<Localizer, 't'>,
  { treatment, deicer = 'nacl' }: { readonly treatment: string; readonly deicer?: string },
): string {
  const name = t(`circuits.treatments.${treatment}`)
  return deicer === 'nacl' ? name : `${name} (${t(`circuits.whatIf.deicers.${deicer}`)})`
}

/** «15 à 20 g/m²», in the unit of the circuit; empty if nothing is spread. */
export function spreadWords(
  { t, formats }: Localizer,
  { minGm2, maxGm2 }: Amounts,
  { spreadUnit, laneWidthM }: Spreading,
): string {
  if (minGm2 === null) return ''
  const system = formats.settings.units
  const write = (gm2: number) => spreadQuantity(gm2, { unit: spreadUnit, laneWidthM, system })
  const amount = (value: number) => formats.number(value, value < FINE_BELOW && !isInteger(value) ? 1 : 0)
  const [min, unit] = [amount(write(minGm2).value), write(minGm2).unit]
  if (maxGm2 === null || maxGm2 === minGm2) return t('circuits.from', { min, unit })
  return t('circuits.range', { min, max: amount(write(maxGm2).value), unit })
}

/** Below this a half matters to the crew: «7,5 g/m²». */
const FINE_BELOW = 100
const isInteger = (value: number) => Math.abs(value - Math.round(value)) < 0.05
