import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { enumeration } from './enumeration.ts'
import type { Formats } from './formats.ts'
import { localClock } from './local-time.ts'
import type { Translate } from './translate.ts'

/** The parts of a danger that its title names; the types are those of alerts. */
export type TitledDanger = {
  readonly type: string
  /** Types that concern the road, the first cause first; empty if the danger does not concern the road. */
  readonly roadTypes: readonly string[]
  readonly circuitCount: number
  readonly startMs: number
  /** null: open. */
  readonly endMs: number | null
}

export type DangerLocalizer = { readonly t: Translate; readonly formats: Formats }

/** «Neige et pluie verglaçante cette nuit, 9 circuits»: what the road does, else the type of the danger. */
export function dangerTitle(
  { t, formats }: DangerLocalizer,
  { type, roadTypes, circuitCount, startMs, endMs }: TitledDanger,
  nowMs: number,
): string {
  if (roadTypes.length === 0) return t(`alerts.types.${type}`)
  const causes = enumeration(
    t,
    roadTypes.map((each) => t(`alerts.roadTypes.${each}`)),
  )
  const night = nightOf(formats, [startMs, endMs], nowMs)
  const text = night === null ? causes : t(`alerts.${night}`, { causes })
  const title = text.charAt(0).toUpperCase() + text.slice(1)
  return circuitCount === 0 ? title : `${title}, ${t('alerts.circuitCount', { count: circuitCount })}`
}

/** A night begins at 17:00 and ends at 10:00; until then it is tonight. */
const [NIGHT_FROM_HOUR, NIGHT_TO_HOUR] = [17, 10]

type Night = 'tonight' | 'fromTonight' | 'todayAndTonight'

/** Whether a danger is within tonight, from tonight on, or also before tonight; null if it does not reach tonight. */
function nightOf(
  { settings }: Formats,
  [startMs, endMs]: readonly [number, number | null],
  nowMs: number,
): Night | null {
  // Set back by the hour at which a night ends, the clock shows one date during the complete night.
  const clock = localClock(settings.timeZone)
  const shifted = (ms: number) => clock(ms - NIGHT_TO_HOUR * HOUR_MS)
  const isOfNight = ({ hour }: { hour: number }) => hour >= NIGHT_FROM_HOUR - NIGHT_TO_HOUR
  const [start, now, end] = [shifted(startMs), shifted(nowMs), endMs === null ? null : shifted(endMs - 1)]
  const lastsIntoNight = end === null || end.date > now.date || (end.date === now.date && isOfNight(end))
  if (start.date > now.date || !lastsIntoNight) return null
  const beginsBefore = start.date < now.date || !isOfNight(start)
  if (beginsBefore && !isOfNight(now)) return 'todayAndTonight'
  return end?.date === now.date || startMs <= nowMs ? 'tonight' : 'fromTonight'
}

/** «mar. 24 13:00 – 15:00», «depuis lun. 23 18:00, sans fin annoncée». */
export function dangerSpan(
  { t, formats }: DangerLocalizer,
  { startMs, endMs }: Pick<TitledDanger, 'startMs' | 'endMs'>,
  nowMs: number,
): string {
  const from = momentWords(formats, startMs)
  if (endMs === null) return t(startMs <= nowMs ? 'alerts.span.sinceOpen' : 'alerts.span.fromOpen', { from })
  const isSameDay = formats.shortDay(startMs) === formats.shortDay(endMs) && endMs - startMs < DAY_MS
  const to = isSameDay ? formats.time(endMs) : momentWords(formats, endMs)
  return t(startMs <= nowMs ? 'alerts.span.until' : 'alerts.span.fromTo', {
    from,
    to: startMs <= nowMs ? momentWords(formats, endMs) : to,
  })
}

/** «lun. 23 18:00» */
export const momentWords = (formats: Formats, ms: number): string =>
  `${formats.shortDay(ms)} ${formats.time(ms)}`
