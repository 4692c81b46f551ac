import { type AdviceLocalizer, backWords, orderNeedWords } from '@verglas/language'
import type { CircuitWork } from '../circuits/circuit-work.ts'
import { missedSince } from '../circuits/next-departure.ts'
import { orderNeed } from '../night/order-need.ts'

export type AnsweredWork = Pick<
  CircuitWork,
  'answer' | 'departure' | 'needsOrder' | 'beyond' | 'order' | 'treatedMs' | 'isCoveredByCrew' | 'outSinceMs'
> & { readonly progress?: Pick<NonNullable<CircuitWork['progress']>, 'planChange'> | null }

/**
 * What is to be said of a circuit whose next pass needs no decision: that a later one does (`next` by the plan, `gap` where
 * the order lacks it), that the ordered departure is not reported, delayed by the crew that is out, too late or planned
 * otherwise since, or what covers the pass.
 */
type AnswerKind =
  | 'next'
  | 'gap'
  | 'optional'
  | 'notLeft'
  | 'delayed'
  | 'tooLate'
  | 'changed'
  | 'crew'
  | 'treated'
  | 'ordered'

/** The same for the sentence of a page and the few words of a list; null if the next pass needs a decision. */
export function answerKind(
  { answer, departure, needsOrder, beyond, isCoveredByCrew, progress }: AnsweredWork,
  nowMs: number,
): AnswerKind | null {
  if (answer === null) return null
  if (departure?.neededByMs !== undefined)
    return missedSince(departure, nowMs) === null ? 'tooLate' : 'notLeft'
  if (needsOrder && departure) return 'next'
  if (beyond) return 'gap'
  if (answer === 'optional') return 'optional'
  if (departure?.crewBackMs !== undefined) return 'delayed'
  if (departure && missedSince(departure, nowMs) !== null) return 'notLeft'
  if (departure?.slipperyFromMs !== undefined) return 'tooLate'
  if (answer === 'treated') return 'treated'
  if (progress?.planChange && departure?.isOrdered && departure.departMs > nowMs) return 'changed'
  return isCoveredByCrew ? 'crew' : 'ordered'
}

type Answered = {
  readonly words: string
  readonly isToDecide: boolean
  /** The same in two short lines, if a cell has no room for the sentence. */
  readonly short?: { readonly decision: string; readonly why: string }
}

type Writing = Pick<AdviceLocalizer, 't' | 'moment'>

/**
 * Why the next pass of the plan needs no decision, in the words of a list, and which departure follows; if that one
 * needs a decision, only it is named. Null if the next pass needs a decision.
 */
export function answeredWords(writing: Writing, work: AnsweredWork, nowMs: number): Answered | null {
  const { t, moment } = writing
  const { departure, outSinceMs } = work
  const kind = answerKind(work, nowMs)
  if (kind === null) return null
  const time = departure ? moment(departure.departMs) : ''
  switch (kind) {
    case 'next':
      return {
        words: [treatedWords(writing, work), neededWords(writing, work, nowMs)].filter(Boolean).join(' · '),
        isToDecide: true,
      }
    case 'gap':
      return {
        words: gapSentence(writing, work, nowMs),
        short: { decision: neededWords(writing, work, nowMs), why: gapWords(writing, work) },
        isToDecide: true,
      }
    case 'optional': {
      const follows = departure && t('circuits.advice.nextOrdered', { time })
      return {
        words: [t('circuits.advice.optional'), follows].filter(Boolean).join(' · '),
        isToDecide: false,
      }
    }
    case 'notLeft':
      return { words: t('circuits.advice.orderedNotLeft', { time }), isToDecide: false }
    case 'delayed':
      return {
        words: delayedWords(writing, departure, nowMs),
        isToDecide: departure?.slipperyFromMs !== undefined,
      }
    case 'tooLate':
      return { words: dangerAtEndWords(writing, work), isToDecide: true }
    case 'changed':
      return { words: t('circuits.advice.answeredChanged', { time }), isToDecide: true }
    case 'crew':
      return {
        words: crewOutWords(writing, outSinceMs),
        isToDecide: false,
      }
    case 'treated':
      return { words: treatedWords(writing, work), isToDecide: false }
    case 'ordered':
      return { words: t('circuits.advice.covered'), isToDecide: false }
  }
}

/** «Équipe sortie depuis 19:42»; empty if nobody is out. */
export function crewOutWords({ t, moment }: Writing, outSinceMs: number | null): string {
  const words = outSinceMs === null ? '' : t('circuits.orderState.out', { time: moment(outSinceMs) })
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** «Traité à 02:50», where a treatment answers the next pass; empty otherwise. */
export const treatedWords = (
  { t, moment }: Writing,
  { treatedMs }: Pick<AnsweredWork, 'treatedMs'>,
): string => (treatedMs === undefined ? '' : t('circuits.advice.treated', { time: moment(treatedMs) }))

/** «Consigne à compléter avant 23:00», as in the other lists; empty if no order is needed. */
export function neededWords(writing: Writing, work: AnsweredWork, nowMs: number): string {
  const need = orderNeed(work, nowMs)
  const words = need ? orderNeedWords(writing, need, 'long') : ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** «2 passages du plan n’y sont pas, dès 23:00»: what an order in force lacks; empty if it lacks nothing. */
export const gapWords = ({ t, moment }: Writing, { beyond }: Pick<AnsweredWork, 'beyond'>): string =>
  beyond ? t('circuits.advice.gapPasses', { count: beyond.count, time: moment(beyond.fromMs) }) : ''

/** The same in one sentence: «Consigne à compléter avant 23:00 : 2 passages du plan n’y sont pas, dès 23:00». */
export const gapSentence = (writing: Writing, work: AnsweredWork, nowMs: number): string =>
  writing.t('circuits.advice.gap', {
    need: neededWords(writing, work, nowMs),
    lacks: gapWords(writing, work),
  })

/** «Consigne donnée, mais elle finit trop tard : glissant dès 22:00». */
export function dangerAtEndWords(
  { t, moment }: Writing,
  { departure }: Pick<CircuitWork, 'departure'>,
): string {
  const slipperyMs = departure?.slipperyFromMs
  return t('circuits.advice.orderedTooLate', { time: slipperyMs === undefined ? '' : moment(slipperyMs) })
}

/** «Départ de 23:00 retardé, retour attendu vers 23:40, glissant dès 23:50»; empty for a departure that is not delayed. */
export function delayedWords(
  { t, moment }: Writing,
  departure: AnsweredWork['departure'],
  nowMs: number,
): string {
  if (departure?.crewBackMs === undefined) return ''
  const { departMs, crewBackMs, slipperyFromMs } = departure
  const back = backWords(t, { backMs: crewBackMs, nowMs, time: moment(crewBackMs) })
  const words = { time: moment(departMs), back }
  return slipperyFromMs === undefined
    ? t('circuits.advice.orderedDelayed', words)
    : t('circuits.advice.orderedDelayedSlippery', { ...words, slippery: moment(slipperyFromMs) })
}
