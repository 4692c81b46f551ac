import { HOUR_MS } from '@verglas/quantities'
import { type HazardKind, hazardKind } from '@verglas/road-hazard'
import { type DangerPeriod, dangerPeriods, SPOKEN_LEVEL } from './danger-periods.ts'
import type { Interval } from './drawing.ts'
import { colourOfCode, DANGER_COLOURS } from './palettes.ts'
import { type Spoken, spokenEnds, spokenTime, spokenWindow } from './spoken.ts'

/**
 * What makes the road slippery within the time described, worst first: «verglas de 2 h à 6 h (danger fort)». All hours of
 * danger are named, also the milder ones that follow the worst.
 */
export function roadDangers(input: Spoken, within: Interval): string[] {
  const { t } = input
  return byCause(dangerPeriods(input, within)).map((periods) => {
    const windows = periods.map((period) => windowWords(input, period, within[0]))
    const isOneLevel = new Set(windows.map(({ level }) => level)).size === 1
    const windowTexts = windows.map((words, index) => {
      const isLevelLater = isOneLevel && index < windows.length - 1
      const window = isLevelLater ? words.window : t('charts.summary.hazardWhen', words)
      return index === 0 ? window : t('charts.summary.hazardThen', { window })
    })
    return `${causeWords(t, periods[0]?.kinds ?? [])} ${windowTexts.join(', ')}`
  })
}

/** The periods of each cause, in order of time; the cause with the gravest level first, of equal ones the earlier. */
function byCause(periods: readonly DangerPeriod[]): DangerPeriod[][] {
  const causes = new Map<string, DangerPeriod[]>()
  for (const period of periods) {
    const cause = period.kinds.join()
    causes.set(cause, [...(causes.get(cause) ?? []), period])
  }
  const worst = (periods: readonly DangerPeriod[]) => Math.max(...periods.map(({ level }) => level))
  const worstBegin = (periods: readonly DangerPeriod[]) =>
    periods.find(({ level }) => level === worst(periods))?.begin ?? 0
  return [...causes.values()].sort((a, b) => worst(b) - worst(a) || worstBegin(a) - worstBegin(b))
}

/** «verglas», «pluie verglaçante et verglas», the gravest first. */
function causeWords(t: Spoken['t'], kinds: readonly number[]): string {
  const words = kinds.map((kind) => lyingWord(t, hazardKind(kind)))
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t('charts.summary.causes', { first: words.slice(0, -1).join(', '), last })
}

/** The sentence also says when snow falls, so snow on the road is described as lying. */
const lyingWord = (t: Spoken['t'], kind: HazardKind): string =>
  kind === 'snow' ? t('charts.summary.lyingSnow') : t(`codes.hazardKind.${kind}`)

const levelWord = (t: Spoken['t'], level: number): string =>
  t(`codes.danger.${colourOfCode(DANGER_COLOURS, level)?.key}`)

/** «de 2 h à 6 h», and «danger fort, extrême vers 4 h». */
function windowWords(input: Spoken, period: DangerPeriod, from: number) {
  const { t } = input
  const { begin, end, isBroken, level } = period
  const window = spokenWindow(input, period, from)
  const nowAtTimes =
    end === null
      ? t('charts.summary.nowThenAtTimes')
      : t('charts.summary.nowAtTimesUntil', { to: spokenTime(input, end, from) })
  return {
    window: !isBroken ? window : begin <= from ? nowAtTimes : t('charts.summary.atTimes', { window }),
    level: period.peak
      ? peakWords(input, { ...period, peak: period.peak }, from)
      : t('charts.summary.dangerLevel', { level: levelWord(t, level) }),
  }
}

type PeakedPeriod = DangerPeriod & { readonly peak: NonNullable<DangerPeriod['peak']> }

/** «danger fort, extrême de 4 h à 7 h»: in which hours of a period its highest level holds. */
function peakWords(input: Spoken, { begin, end, level, base, peak }: PeakedPeriod, from: number): string {
  const { t } = input
  const window = peakWindow(input, { begin, end, peak }, from)
  const windowText = peak.isBroken ? t('charts.summary.atTimes', { window }) : window
  const isToEnd = peak.end === end && !peak.isBroken && peak.begin > begin
  // A level above the lowest one described must be named, because it holds before the peak.
  const key = isToEnd && base === SPOKEN_LEVEL ? 'dangerLevelWhen' : 'dangerPeak'
  return t(`charts.summary.${key}`, {
    level: levelWord(t, level),
    base: levelWord(t, base),
    when: windowText,
  }).trim()
}

/** «jusqu’à 7 h», «dès 4 h», «vers 4 h», «de 4 h à 7 h»; nothing if it reaches from begin to end. */
function peakWindow(
  input: Spoken,
  { begin, end, peak }: Pick<PeakedPeriod, 'begin' | 'end' | 'peak'>,
  from: number,
): string {
  const { t } = input
  const clock = (ms: number) => spokenTime(input, ms, from)
  const [isFromBegin, isToEnd] = [peak.begin === begin, peak.end === end]
  if (isFromBegin && isToEnd) return ''
  if (isToEnd || peak.end === null) return t('charts.summary.since', { from: clock(peak.begin) })
  if (isFromBegin) return t('charts.summary.until', { to: clock(peak.end) })
  if (peak.end - peak.begin <= HOUR_MS) return t('charts.summary.around', { time: clock(peak.begin) })
  const [first, last] = spokenEnds(input, { begin: peak.begin, end: peak.end }, from)
  return t('charts.summary.between', { from: first, to: last })
}
