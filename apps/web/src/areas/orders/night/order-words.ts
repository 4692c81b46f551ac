import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { undecidedDeparture } from '../circuits/circuit-work.ts'
import { lacksDepartureNow, missedSince } from '../circuits/next-departure.ts'
import { drivenReport } from '../crew/crew-pass.ts'
import { isDoubtfulRound } from '../directives/round-doubt.ts'
import { type CircuitNight, hasOpenOrder } from './circuit-night.ts'

/** The progress of an order in the few words of a list: «donnée, pas vue», «vue, 1 sur 2», «faite, à vérifier». */
export function shortOrderWords(
  { t, formats }: Display,
  { state, passes, passCount, readCount, notifiedCount }: NonNullable<CircuitNight['progress']>,
  { outSinceMs, circuit }: Pick<CircuitNight, 'outSinceMs' | 'circuit'>,
): string {
  if (outSinceMs !== null) return t('night.order.outSince', { time: formats.time(outSinceMs) })
  const doneCount = new Set(passes.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo))).size
  if (state === 'done' || doneCount > 0) {
    const what =
      state === 'done'
        ? t('night.order.done')
        : t('night.order.partlyDone', { count: doneCount, total: passCount })
    return passes.some((report) => isDoubtfulRound(report, circuit))
      ? t('night.order.doubtful', { what })
      : what
  }
  if (state === 'read') return t('night.order.read', { count: readCount, total: notifiedCount })
  // «Pas vue» would blame a crew that nobody has notified.
  if (state === 'issued' && notifiedCount === 0) return t('night.order.notifiedNobody')
  return t(`night.order.${state}`)
}

/**
 * The person who drives an order, otherwise the last who finished a pass, otherwise the last who read it; empty if
 * there is nobody.
 */
export function holderOf({ passes, lastRead }: NonNullable<CircuitNight['progress']>): string {
  const driven = drivenReport(passes)
  const lastDone = passes.toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''))[0]
  return driven?.name ?? (lastDone?.doneAt ? lastDone.name : lastRead?.name) ?? ''
}

type Night = Pick<CircuitNight, 'isUndecided' | 'needsOrder' | 'departure' | 'beyond' | 'order'>

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

/**
 * «à décider avant 22:00», or for a circuit with an order «à compléter avant 23:00», «départ à avancer»; null if
 * no decision is needed.
 */
export function decisionWords(
  display: Display,
  night: Night,
  { nowMs, isShort = false }: DecisionOptions,
): string | null {
  const { t } = display
  const departure = night.isUndecided ? undecidedDeparture(night) : null
  if (!departure) return null
  const { departMs, isOrdered, neededByMs } = departure
  // Beside it the departure says from when the road is slippery.
  if (neededByMs !== undefined && !lacksDepartureNow(departure, nowMs)) return t('night.order.bringForward')
  const orderText = t(`night.order.${hasOpenOrder(night) ? 'incomplete' : 'undecided'}`)
  if (departure.precautionUntilMs !== undefined) return t('night.order.decidePrecaution', { what: orderText })
  if (isOrdered || departMs <= nowMs || missedSince(departure, nowMs) !== null)
    return t('night.order.decideNow', { what: orderText })
  return t('night.order.decideBy', {
    what: orderText,
    time: isShort ? display.formats.time(departMs) : momentWords(display, departMs, nowMs),
  })
}

/**
 * «fermeture ou vitesse réduite à décider sur 3 circuits ; 2 circuits attendent une consigne ; 7 consignes à compléter»; null if no
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
