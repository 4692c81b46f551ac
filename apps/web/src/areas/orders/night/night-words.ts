import type { RiskKind } from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { undecidedDeparture } from '../circuits/circuit-work.ts'
import { missedSince } from '../circuits/next-departure.ts'
import type { CircuitNight, NightDanger } from './circuit-night.ts'
import type { NightSummary } from './night-summary.ts'

/** Maximum number of causes named; more would hide the gravest. */
const MAX_KINDS = 3
/** Maximum number of circuits named; more are counted. */
const MAX_NAMES = 2

/**
 * «Verglas et neige de 22:00 à 07:00 sur 9 circuits, danger fort de 02:00 à 05:00 sur 3 circuits ; pluie verglaçante de
 * 03:00 à 05:00, Lodève ; premier départ avant 20:10, Lembron ; 4 circuits attendent une consigne.»
 */
export function nightSentence(display: Display, summary: NightSummary, nowMs: number): string {
  const { t } = display
  const { danger, peak, freezingRain, first, undecidedCount, unknownCount } = summary
  // It is not repeated if the same hours and circuits have been named.
  const isRepetition =
    freezingRain && [danger, peak].some((other) => other && isSameExtent(other, freezingRain))
  const phrases = [
    dangerPhrase(display, summary, nowMs),
    freezingRain &&
      !isRepetition &&
      t('night.freezingRain', {
        period: periodWords(display, freezingRain, nowMs),
        circuits: circuitNames(display, freezingRain.circuits),
      }),
    first && departurePhrase(display, first, nowMs),
    undecidedCount > 1 && t('night.undecided', { count: undecidedCount }),
    unknownCount > 0 && t('night.unknown', { count: unknownCount }),
  ].filter((phrase): phrase is string => typeof phrase === 'string' && phrase !== '')
  const sentence = phrases.reduce((first, next) => t('night.join', { first, next }))
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function dangerPhrase(display: Display, summary: NightSummary, nowMs: number): string {
  const { t } = display
  const { danger, peak, isMinor, knownCount, unknownCount } = summary
  if (!danger) {
    if (unknownCount === 0) return t(isMinor ? 'night.minor' : 'night.calm')
    // Without a forecast the sentence must not say that there is no danger.
    return knownCount > 0
      ? t(isMinor ? 'night.minorElsewhere' : 'night.calmElsewhere', { count: knownCount })
      : ''
  }
  const extent = (other: NightDanger) => ({
    period: periodWords(display, other, nowMs),
    circuits: t('night.circuits', { count: other.circuits.length }),
  })
  const words = {
    kinds: kindList(display, danger.kinds),
    level: t(`circuits.risk.levels.${danger.level}`),
    ...extent(danger),
  }
  if (!peak || isSameExtent(danger, peak)) return t('night.danger', words)
  const { period, circuits } = extent(peak)
  return t('night.dangerWithPeak', { ...words, peakPeriod: period, peakCircuits: circuits })
}

const isSameExtent = (a: NightDanger, b: NightDanger): boolean =>
  a.fromMs === b.fromMs && a.toMs === b.toMs && a.circuits.length === b.circuits.length

function departurePhrase(display: Display, night: CircuitNight, nowMs: number): string {
  const departure = undecidedDeparture(night)
  const { t, formats } = display
  if (!departure) return ''
  const { departMs, precautionUntilMs } = departure
  const { name } = night.circuit
  const missedMs = missedSince(departure, nowMs)
  if (missedMs !== null) return t('night.missed', { time: formats.duration(nowMs - missedMs), name })
  if (precautionUntilMs !== undefined) return t('night.precaution', { name })
  if (departMs <= nowMs) return t('night.departNow', { name })
  return t('night.departBy', { time: momentWords(display, departMs, nowMs), name })
}

/** «de 22:00 à 07:00», «jusqu’à 07:00», «dès 22:00». */
function periodWords(display: Display, { fromMs, toMs }: NightDanger, nowMs: number): string {
  const { t } = display
  const from = momentWords(display, fromMs, nowMs)
  if (toMs === null) return fromMs <= nowMs ? t('night.fromNow') : t('night.from', { from })
  const to = momentWords(display, toMs, nowMs)
  return fromMs <= nowMs ? t('night.until', { to }) : t('night.fromTo', { from, to })
}

function kindList({ t }: Display, kinds: readonly RiskKind[]): string {
  const words = kinds.slice(0, MAX_KINDS).map((kind) => t(`circuits.risk.kinds.${kind}`))
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t('alerts.causes', { first: words.slice(0, -1).join(', '), last })
}

function circuitNames({ t }: Display, circuits: readonly CircuitNight[]): string {
  return circuits.length <= MAX_NAMES
    ? circuits.map(({ circuit }) => circuit.name).join(', ')
    : t('night.circuits', { count: circuits.length })
}
