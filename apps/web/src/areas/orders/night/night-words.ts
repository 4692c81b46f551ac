import type { RiskKind } from '@verglas/contract/risk-codes'
import { backWords, enumeration, orderNeedDeadline, orderNeedWords, withPeriod } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { lacksDepartureNow, missedSince } from '../circuits/next-departure.ts'
import { type CircuitNight, FORESEEN_HOURS, type NightDanger, WORK_LEVEL } from './circuit-night.ts'
import type { CircuitDeparture, NightSummary } from './night-summary.ts'
import { departureNeed } from './order-need.ts'

/** Maximum number of causes named; more would hide the gravest. */
const MAX_KINDS = 3
/** Maximum number of circuits named; more are counted. */
const MAX_NAMES = 2

/** The night in sentences; empty where there is nothing to say. */
export type NightSentences = {
  /**
   * The roads in the coming 24 hours, after what is wrong now: «Verglas et neige : danger fort dès 02:00 sur 3 circuits en
   * 24 h, modéré ou plus de 22:00 à 07:00 sur 9 circuits ; pluie verglaçante de 03:00 à 05:00, Lodève.»
   */
  readonly roads: string
  /** The decisions that are most urgent: «Fermeture à décider avant 21:00, Coren ; premier départ avant 20:10, Lembron.» */
  readonly first: string
  /** First, then the rest: «… ; 4 consignes à donner ; 2 consignes à compléter.» */
  readonly work: string
}

export function nightSentences(display: Display, summary: NightSummary, nowMs: number): NightSentences {
  const { t } = display
  const { leftSlippery, danger, peak, freezingRain, firstDeparture, unread, lapsed, unknownCount } = summary
  // It is not repeated if the same hours and circuits have been named.
  const isRepetition =
    freezingRain && [danger, peak].some((other) => other && isSameExtent(other, freezingRain))
  const first = [
    closingPhrase(display, summary, nowMs),
    firstDeparture && departurePhrase(display, { incomplete: summary.incomplete, firstDeparture }, nowMs),
  ]
  return {
    roads: sentenceOf(display, [
      leftSlippery.length > 0 && t('night.leftSlippery', { circuits: circuitNames(display, leftSlippery) }),
      dangerPhrase(display, summary, nowMs),
      lapsed && t('night.lapsed', { count: lapsed.count, time: momentWords(display, lapsed.sinceMs, nowMs) }),
      freezingRain &&
        !isRepetition &&
        t('night.freezingRain', {
          period: periodWords(display, freezingRain, nowMs),
          circuits: circuitNames(display, freezingRain.circuits),
        }),
      unknownCount > 0 && t('night.unknown', { count: unknownCount }),
    ]),
    first: sentenceOf(display, first),
    work: sentenceOf(display, [
      ...first,
      undecidedPhrase(display, summary, nowMs),
      incompletePhrase(display, summary, nowMs),
      unread.length > 0 && unreadPhrase(display, unread),
      ...summary.decided.map(({ kind, circuits }) =>
        t(`night.decided.${kind}`, { circuits: circuitNames(display, circuits) }),
      ),
    ]),
  }
}

/** Phrases as a sentence; empty without any. */
function sentenceOf({ t }: Display, phrases: readonly (string | false | null)[]): string {
  const parts = phrases.filter((phrase) => typeof phrase === 'string' && phrase !== '') as string[]
  if (parts.length === 0) return ''
  const sentence = parts.reduce((first, next) => t('night.join', { first, next }))
  return withPeriod(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`)
}

function dangerPhrase(display: Display, summary: NightSummary, nowMs: number): string {
  const { t } = display
  const { danger, isMinor, knownCount, unknownCount } = summary
  if (!danger) {
    const hours = FORESEEN_HOURS
    if (unknownCount === 0) return t(isMinor ? 'night.minor' : 'night.calm', { hours })
    // Without a forecast the sentence must not say that there is no danger.
    return knownCount > 0
      ? t(isMinor ? 'night.minorElsewhere' : 'night.calmElsewhere', { count: knownCount, hours })
      : ''
  }
  return peakedWords(display, { ...summary, danger }, nowMs)
}

/** A danger; its worst level first, if that has other hours or circuits. */
function peakedWords(
  display: Display,
  { danger, peak }: { readonly danger: NightDanger; readonly peak: NightDanger | null },
  nowMs: number,
): string {
  const { t } = display
  const words = {
    kinds: kindList(display, danger.kinds),
    level: t(`circuits.risk.levels.${danger.level}`),
    period: periodWords(display, danger, nowMs),
    circuits: countWords(display, danger),
  }
  if (!peak || isSameExtent(danger, peak)) return t('night.danger', words)
  const isNow = peak.fromMs <= nowMs
  return t('night.dangerWithPeak', {
    ...words,
    // Alerts count circuits from another level on.
    lowest: t(`circuits.risk.levels.${WORK_LEVEL}`),
    peakFrom: isNow
      ? t('night.alreadyFrom')
      : t('night.from', { from: momentWords(display, peak.fromMs, nowMs) }),
    peakCircuits: isNow
      ? countWords(display, peak)
      : t('night.circuitsOver', {
          circuits: t('night.circuits', { count: peak.circuits.length }),
          hours: FORESEEN_HOURS,
        }),
  })
}

/** «9 circuits»; «3 circuits (9 en 24 h)» where the danger is on some of them only in later hours. */
function countWords({ t }: Display, { currentCount, circuits: { length } }: NightDanger): string {
  const isPartly = currentCount > 0 && currentCount < length
  const circuits = t('night.circuits', { count: isPartly ? currentCount : length })
  return isPartly ? t('night.circuitsNow', { circuits, count: length, hours: FORESEEN_HOURS }) : circuits
}

const isSameExtent = (a: NightDanger, b: NightDanger): boolean =>
  a.fromMs === b.fromMs &&
  a.toMs === b.toMs &&
  a.againFromMs === b.againFromMs &&
  a.circuits.length === b.circuits.length

/** For how many circuits closing or slowing the road has to be decided, and for which first. */
function closingPhrase(display: Display, { toClose }: NightSummary, nowMs: number): string | false {
  const [first] = toClose
  if (!first) return false
  const time = ({ closing: { decideByMs } }: typeof first) => momentWords(display, decideByMs, nowMs)
  const now = toClose.filter(({ closing }) => closing.decideByMs <= nowMs)
  if (now.length === 0)
    return display.t('night.closingBefore', {
      count: toClose.length,
      name: first.circuit.name,
      time: time(first),
    })
  const nowWords = display.t('night.closingNow', { count: now.length, circuits: circuitNames(display, now) })
  const next = toClose[now.length]
  return next
    ? display.t('night.closingLater', {
        now: nowWords,
        count: toClose.length - now.length,
        next: next.circuit.name,
        time: time(next),
      })
    : nowWords
}

/** The earliest departure: one that has to be decided, or one of an order. */
function departurePhrase(
  display: Display,
  {
    firstDeparture,
    incomplete,
  }: Pick<NightSummary, 'incomplete'> & { readonly firstDeparture: CircuitDeparture },
  nowMs: number,
): string {
  const { circuit, departure } = firstDeparture
  const { name } = circuit
  const isOpen = incomplete.includes(firstDeparture)
  const { t, formats } = display
  const { departMs, precautionUntilMs, isOrdered, neededByMs, slipperyFromMs, crewBackMs } = departure
  const time = momentWords(display, departMs, nowMs)
  const missedMs = missedSince(departure, nowMs)
  if (missedMs !== null && isOrdered) return t('night.notLeft', { time, name })
  if (missedMs !== null) return t('night.missed', { time: formats.duration(nowMs - missedMs), name })
  if (crewBackMs !== undefined) {
    const backTime = momentWords(display, crewBackMs, nowMs)
    return t('night.delayed', {
      time,
      back: backWords(t, { backMs: crewBackMs, nowMs, time: backTime }),
      name,
    })
  }
  // The ordered departure is so late that another one is needed before it.
  if (lacksDepartureNow(departure, nowMs)) return needPhrase(display, firstDeparture, isOpen, nowMs)
  if (neededByMs !== undefined && slipperyFromMs !== undefined) {
    const slippery = momentWords(display, slipperyFromMs, nowMs)
    return t('night.orderedTooLate', { time, slippery, name })
  }
  if (isOrdered) return t('night.ordered', { time, name })
  if (precautionUntilMs !== undefined || departMs <= nowMs)
    return needPhrase(display, firstDeparture, isOpen, nowMs)
  return t('night.departBy', { time, name })
}

/** How many circuits have no order; which is the first, if the sentence has not named its departure yet. */
function undecidedPhrase(
  display: Display,
  { undecided, incomplete, firstDeparture }: NightSummary,
  nowMs: number,
): string | false {
  const [first] = undecided
  if (!first) return false
  const count = undecided.length
  if (!isNamed(first, firstDeparture)) return waitingPhrase(display, 'undecided', { first, count }, nowMs)
  return (count > 1 || incomplete.length > 0) && display.t('night.undecided', { count })
}

/** How many orders lack a pass; which is the first, if the sentence has not named its departure yet. */
function incompletePhrase(
  display: Display,
  { incomplete, firstDeparture }: NightSummary,
  nowMs: number,
): string | false {
  const [first] = incomplete
  if (!first) return false
  const count = incomplete.length
  return isNamed(first, firstDeparture)
    ? display.t('night.incomplete', { count })
    : waitingPhrase(display, 'incomplete', { first, count }, nowMs)
}

const isNamed = ({ circuit }: CircuitDeparture, named: CircuitDeparture | null): boolean =>
  circuit.id === named?.circuit.id && (!named.departure.isOrdered || named.departure.neededByMs !== undefined)

type Waiting = { readonly first: CircuitDeparture; readonly count: number }

function waitingPhrase(
  display: Display,
  what: 'undecided' | 'incomplete',
  { first, count }: Waiting,
  nowMs: number,
): string {
  const isOpen = what === 'incomplete'
  if (count === 1) return needPhrase(display, first, isOpen, nowMs)
  const need = departureNeed(first.departure, { isOpen, nowMs })
  const firstName = [first.circuit.name, orderNeedDeadline(needWriting(display, nowMs), need)]
  return `${display.t(`night.${what}`, { count })}, ${firstName.filter(Boolean).join(' ')}`
}

/** «consigne à compléter avant 23:00, Lodève». */
function needPhrase(
  display: Display,
  { circuit, departure }: CircuitDeparture,
  isOpen: boolean,
  nowMs: number,
): string {
  const need = departureNeed(departure, { isOpen, nowMs })
  return `${orderNeedWords(needWriting(display, nowMs), need, 'long')}, ${circuit.name}`
}

const needWriting = (display: Display, nowMs: number) => ({
  ...display,
  moment: (ms: number) => momentWords(display, ms, nowMs),
})

/** How many orders nobody has confirmed, and of which circuits if there are few. */
const unreadPhrase = (display: Display, unread: readonly CircuitNight[]): string =>
  unread.length > MAX_NAMES
    ? display.t('night.unreadMany', { count: unread.length })
    : display.t('night.unread', { count: unread.length, circuits: circuitNames(display, unread) })

/** «de 22:00 à 07:00», «jusqu’à 07:00», «dès 22:00», «de 22:00 à 07:00 puis dès mar. 1er 20:00». */
function periodWords(display: Display, { againFromMs, ...first }: NightDanger, nowMs: number): string {
  const period = firstPeriodWords(display, first, nowMs)
  return againFromMs === null
    ? period
    : display.t('night.again', { period, from: momentWords(display, againFromMs, nowMs) })
}

function firstPeriodWords(
  display: Display,
  { fromMs, toMs }: Pick<NightDanger, 'fromMs' | 'toMs'>,
  nowMs: number,
): string {
  const { t } = display
  const from = momentWords(display, fromMs, nowMs)
  if (toMs === null)
    return fromMs <= nowMs ? t('night.fromNow', { hours: FORESEEN_HOURS }) : t('night.from', { from })
  const to = momentWords(display, toMs, nowMs)
  return fromMs <= nowMs ? t('night.until', { to }) : t('night.fromTo', { from, to })
}

const kindList = ({ t }: Display, kinds: readonly RiskKind[]): string =>
  enumeration(
    t,
    kinds.slice(0, MAX_KINDS).map((kind) => t(`circuits.risk.kinds.${kind}`)),
  )

function circuitNames({ t }: Display, circuits: readonly CircuitNight[]): string {
  return circuits.length <= MAX_NAMES
    ? circuits.map(({ circuit }) => circuit.name).join(', ')
    : t('night.circuits', { count: circuits.length })
}
