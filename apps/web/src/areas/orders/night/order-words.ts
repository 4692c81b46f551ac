import { orderNeedWords, orderStatusWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { drivenReport } from '../crew/crew-pass.ts'
import { orderStatus } from '../directives/order-state.ts'
import { type CircuitNight, hasOpenOrder } from './circuit-night.ts'
import { orderNeed } from './order-need.ts'

/**
 * How far the order of a circuit has got, in the few words of a list; that a crew is out for an earlier one, while nobody drives
 * this one.
 */
export function shortOrderWords(
  display: Display,
  progress: NonNullable<CircuitNight['progress']>,
  {
    outSinceMs,
    circuit,
    directives,
    nowMs,
  }: Pick<CircuitNight, 'outSinceMs' | 'circuit' | 'directives'> & Now,
): string {
  const directive = directives.find(({ id }) => id === progress.directiveId)
  const status = orderStatus(progress, directive && { directive, circuit, nowMs })
  const words = orderStatusWords({ ...display, nowMs }, status, 'short')
  if (outSinceMs === null || status.state === 'out') return words
  const time = display.formats.time(outSinceMs)
  return `${words} · ${display.t('circuits.orderState.outForEarlier', { time })}`
}

type Now = { readonly nowMs: number }

/**
 * The person who drives an order, otherwise the last who finished a pass, otherwise the last who read it; empty if
 * there is nobody.
 */
export function holderOf({ passes, lastRead }: NonNullable<CircuitNight['progress']>): string {
  const driven = drivenReport(passes)
  const lastDone = passes.toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))[0]
  return driven?.name ?? (lastDone?.doneAt ? lastDone.name : lastRead?.name) ?? ''
}

/** «fermer ou ralentir : décider avant 23:00»; null if nothing has to be decided about the traffic. */
export function closingDecisionWords(
  display: Display,
  { closing }: { readonly closing: Pick<NonNullable<CircuitNight['closing']>, 'decideByMs'> | null },
  { nowMs, isShort = false }: DecisionOptions,
): string | null {
  if (!closing) return null
  const { decideByMs } = closing
  const time = isShort ? display.formats.time(decideByMs) : momentWords(display, decideByMs, nowMs)
  return display.t(`night.order.${decideByMs <= nowMs ? 'closingNow' : 'closingBy'}`, { time })
}

type DecisionOptions = {
  readonly nowMs: number
  /** Without the day, which is the next one if the time has passed: decisions are within 24 hours. */
  readonly isShort?: boolean
}

/** «à donner avant 22:00», «à compléter avant 23:00», «départ à avancer»; null if no order is needed. */
export function neededOrderWords(
  display: Display,
  night: Pick<CircuitNight, 'isUndecided' | 'needsOrder' | 'departure' | 'beyond' | 'order'>,
  { nowMs, isShort = false }: DecisionOptions,
): string | null {
  const need = night.isUndecided ? orderNeed(night, nowMs) : null
  const { formats } = display
  const moment = (ms: number) => (isShort ? formats.time(ms) : momentWords(display, ms, nowMs))
  return need && orderNeedWords({ ...display, moment }, need, 'short')
}

/**
 * «fermeture ou vitesse réduite à décider sur 3 circuits ; 2 consignes à donner ; 7 consignes à compléter»; null if no
 * decision is needed.
 */
export function waitingWords(
  { t }: Pick<Display, 't'>,
  nights: readonly Pick<CircuitNight, 'isUndecided' | 'order' | 'closing'>[],
): string | null {
  const waiting = nights.filter(({ isUndecided }) => isUndecided)
  const incomplete = waiting.filter(hasOpenOrder)
  const toCloseCount = nights.filter(({ closing }) => closing !== null).length
  const phrases = [
    toCloseCount > 0 && t('night.closing', { count: toCloseCount }),
    waiting.length > incomplete.length && t('night.undecided', { count: waiting.length - incomplete.length }),
    incomplete.length > 0 && t('night.incomplete', { count: incomplete.length }),
  ].filter((phrase): phrase is string => phrase !== false)
  if (phrases.length === 0) return null
  const words = phrases.reduce((first, next) => t('night.join', { first, next }))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
