import { type Spreading, spreadWords } from './directive-words.ts'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

type Treated = {
  readonly treatment: string
  readonly spread: string
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: number | string
}

/** The advice for a situation, by its codes. */
type Advice = Treated & {
  readonly situation: string
  readonly from: string
  readonly to: string
  readonly lowestC: number
  readonly actFrom: string | null
  readonly actTo: string | null
  readonly decideAgainAt: string
  readonly reason: string
}

type Change = Treated & { readonly input: string; readonly by: number }

/**
 * Needs the words of the circuits. `moment` writes an instant relative to now, or to the instant named before
 * it, with its day if that is necessary.
 */
export type AdviceLocalizer = {
  readonly t: Translate
  readonly formats: Formats
  readonly nowMs: number
  readonly moment: (ms: number, referenceMs?: number) => string
}

/** «Raclage, puis sel 15 à 20 g/m²», in the unit of the circuit. */
export function doseWords({ t, formats }: AdviceLocalizer, advice: Treated, circuit: Spreading): string {
  const { treatment, spread } = advice
  const isThen = treatment.startsWith('plow') && spread !== treatment && !['none', 'patrol'].includes(spread)
  const treatmentText = isThen
    ? t('circuits.advice.plowThen', { spread: t(`circuits.treatments.${spread}`) })
    : t(`circuits.treatments.${treatment}`)
  return [treatmentText, spreadWords({ t, formats }, advice, circuit)].filter(Boolean).join(' ')
}

/** The advice in one sentence: what, when, and why. The same on screens, in mails and in bulletins. */
export function adviceSentence(localizer: AdviceLocalizer, advice: Advice, circuit: Spreading): string {
  const { t, formats } = localizer
  if (advice.treatment === 'none')
    return t('circuits.advice.nothing', { reason: t(`circuits.advice.reasons.${advice.reason}`) })
  const placeholders = {
    situation: t(`circuits.advice.situations.${advice.situation}`),
    spell: periodWords(localizer, advice),
    surface: formats.quantity('temperature', advice.lowestC),
  }
  if (advice.treatment === 'patrol' || advice.actFrom === null || advice.actTo === null)
    return t('circuits.advice.watch', {
      ...placeholders,
      again: localizer.moment(Date.parse(advice.decideAgainAt)),
    })
  return t('circuits.advice.act', {
    ...placeholders,
    acts: [
      capital(doseWords(localizer, advice, circuit)),
      whenWords(localizer, advice.actFrom, advice.actTo),
      ...(advice.passes === 2 || advice.passes === 'successive'
        ? [t(`circuits.advice.passes.${advice.passes}`)]
        : []),
    ].join(', '),
  })
}

/** The advice in separate phrases: what; when, if something is done; and why, or why nothing. */
export function advicePhrases(
  localizer: AdviceLocalizer,
  advice: Advice,
  circuit: Spreading,
): { what: string; when: string | null; why: string } {
  const { actFrom, actTo, treatment, reason, situation } = advice
  return {
    what: capital(doseWords(localizer, advice, circuit)),
    when: actFrom !== null && actTo !== null ? whenWords(localizer, actFrom, actTo) : null,
    why: localizer.t(
      treatment === 'none' ? `circuits.advice.reasons.${reason}` : `circuits.advice.situations.${situation}`,
    ),
  }
}

/** «de 07:00 à 13:00», or the end of a period that has already started. */
export function periodWords(
  { t, nowMs, moment }: AdviceLocalizer,
  { from, to }: { from: string; to: string },
): string {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return fromMs <= nowMs
    ? t('circuits.advice.periodNow', { to: moment(toMs) })
    : t('circuits.advice.period', { from: moment(fromMs), to: moment(toMs, fromMs) })
}

function whenWords({ t, nowMs, moment }: AdviceLocalizer, actFrom: string, actTo: string): string {
  const [fromMs, toMs] = [Date.parse(actFrom), Date.parse(actTo)]
  // «now» would be wrong once the time to act is over: between two issues, or when the chain has stopped
  return fromMs <= nowMs && nowMs <= toMs
    ? t('circuits.advice.now', { to: moment(toMs) })
    : t('circuits.advice.window', { from: moment(fromMs), to: moment(toMs, fromMs) })
}

/** «chaussée 0,6 °C plus froide : bouillie de sel 15 à 20 g/m²» */
export function changeWords(localizer: AdviceLocalizer, change: Change, circuit: Spreading): string {
  return localizer.t('circuits.advice.change', {
    by: movedWords(localizer, change, circuit),
    what: doseWords(localizer, change, circuit),
  })
}

function movedWords({ t, formats }: AdviceLocalizer, { input, by }: Change, circuit: Spreading): string {
  if (input === 'precipitation') {
    if (by === 0) return t('circuits.advice.changes.precipitation.none')
    if (by === 2) return t('circuits.advice.changes.precipitation.twice')
    if (by === 0.5) return t('circuits.advice.changes.precipitation.half')
    return t(`circuits.advice.changes.${input}.${by > 1 ? 'more' : 'less'}`, {
      by: formats.number(by, Number.isInteger(by) ? 0 : 2),
    })
  }
  const size = Math.abs(by)
  const written =
    input === 'onset'
      ? formats.number(size, 0)
      : input === 'wind'
        ? formats.quantity('speed', size)
        : input === 'residual_salt'
          ? spreadWords({ t, formats }, { minGm2: size, maxGm2: null }, circuit)
          : degreesWords(formats, size)
  return t(`circuits.advice.changes.${input}.${by > 0 ? 'more' : 'less'}`, { by: written })
}

/** «1 °C»: a whole change is said without decimals. */
function degreesWords(formats: Formats, sizeK: number): string {
  const isPlain = formats.settings.units === 'metric' && Number.isInteger(sizeK)
  return isPlain
    ? `${formats.number(sizeK, 0)}\u00a0${formats.unit('temperature')}`
    : formats.difference('temperature', sizeK)
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
