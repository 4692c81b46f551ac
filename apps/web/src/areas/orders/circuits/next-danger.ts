import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { type SegmentTimeline, segmentName, worstIn } from './circuit-strip.ts'
import { type HourRisk, riskAt, riskWords } from './risk-words.ts'

/** Hours for which the next danger is named. */
export const NEXT_DANGER_HOURS = 24
/** Danger level from which a stretch is named. */
const DANGER_LEVEL = 2

/** The fields of a segment that its name needs. */
type StretchSegment = Omit<SegmentTimeline['segment'], 'coordinates' | 'match'>
/** A segment of a circuit with its risks; null if the network has changed since they were computed. */
type RiskRow = { readonly segment: StretchSegment | null; readonly risk: string }

/** The worst danger of a period: its first hour, and the segments that have it, with this cause, within the period. */
export type WorstStretch = {
  readonly risk: HourRisk
  readonly hour: number
  readonly segments: readonly StretchSegment[]
  readonly lengthKm: number
}

export function worstStretch(timelines: readonly RiskRow[], from: number, to: number): WorstStretch | null {
  const worst = worstIn(timelines, from, to)
  if (!worst || worst.level === 0) return null
  const segments = timelines.flatMap(({ segment, risk }) =>
    segment && hoursIn(from, to).some((hour) => isSameRisk(riskAt(risk, hour), worst)) ? [segment] : [],
  )
  return {
    risk: { level: worst.level, kind: worst.kind },
    hour: worst.hour,
    segments,
    lengthKm: segments.reduce((sum, { lengthKm }) => sum + lengthKm, 0),
  }
}

const isSameRisk = (risk: HourRisk | null, { level, kind }: HourRisk): boolean =>
  risk?.level === level && risk.kind === kind

const hoursIn = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** Kilometre posts and lengths of segments differ by rounding; a gap of less is none. */
const SMALLEST_GAP_KM = 0.5

/** «PK 70–78 (8 km)», «13 km entre les PK 71 et 101» where safe segments lie between, or the one segment by name. */
export function dangerPlaceWords(
  display: Display,
  { segments, lengthKm }: Pick<WorstStretch, 'segments' | 'lengthKm'>,
): string {
  const { t, formats } = display
  const [segment] = segments
  if (segment && segments.length === 1) return segmentName(display, segment, 0)
  const kms = segments.flatMap(({ kmFrom, kmTo }) => (kmFrom === null || kmTo === null ? [] : [kmFrom, kmTo]))
  if (segments.length === 0) return ''
  const length = formats.quantity('visibility', lengthKm * 1000, { digits: 0 })
  if (kms.length < 2 * segments.length) return length
  const [fromKm, toKm] = [Math.min(...kms), Math.max(...kms)]
  const ends = { from: formats.number(fromKm, 0), to: formats.number(toKm, 0) }
  const hasGaps = toKm - fromKm > lengthKm + SMALLEST_GAP_KM
  return hasGaps
    ? t('circuits.page.kmWithGaps', { ...ends, length })
    : `${t('circuits.page.km', ends)} (${length})`
}

/**
 * The next danger for the crew: «À partir de 23:00 : neige, danger modéré ; au pire verglas, danger fort (02:00),
 * PK 70–78. D’ici là, danger faible au plus.» Null without values.
 */
export function nextDangerWords(
  display: Display,
  timelines: readonly SegmentTimeline[],
  { startMs, nowHour, nowMs }: { readonly startMs: number; readonly nowHour: number; readonly nowMs: number },
): string | null {
  const { t } = display
  const to = nowHour + NEXT_DANGER_HOURS
  const now = worstIn(timelines, nowHour, nowHour + 1)
  if (!now) return null
  const worst = worstStretch(timelines, nowHour, to)
  const clock = (hour: number) => momentWords(display, startMs + hour * HOUR_MS, nowMs)
  if (!worst) return t('circuits.next.calm')
  const words = {
    risk: riskWords(display, worst.risk),
    time: clock(worst.hour),
    place: dangerPlaceWords(display, worst),
  }
  if (worst.risk.level < DANGER_LEVEL) return t('circuits.next.minor', words)
  const begins = hoursIn(nowHour, to).find(
    (hour) => (worstIn(timelines, hour, hour + 1)?.level ?? 0) >= DANGER_LEVEL,
  )
  if (begins === undefined || begins <= nowHour) {
    return t(worst.hour <= nowHour ? 'circuits.next.worstNow' : 'circuits.next.worse', words)
  }
  // Snow may fall hours before it is dangerous, so the lesser danger is also named; otherwise the sentence seems to
  // contradict the advice.
  const before = worstIn(timelines, nowHour, begins)?.level ?? 0
  const onset = {
    ...words,
    from: clock(begins),
    before: t(before === 0 ? 'circuits.next.beforeNone' : 'circuits.next.beforeMinor'),
  }
  return worst.hour === begins
    ? t('circuits.next.calmThen', onset)
    : t('circuits.next.rising', {
        ...onset,
        first: riskWords(display, worstIn(timelines, begins, begins + 1)),
      })
}
