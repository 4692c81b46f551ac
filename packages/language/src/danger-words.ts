import { DAY_MS } from '@verglas/quantities'
import { dangerPeriod } from './danger-period.ts'
import { enumeration } from './enumeration.ts'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

/** The parts of a danger that its title names; the types are those of alerts. */
export type TitledDanger = {
  readonly type: string
  /** Types that concern the road, the first cause first; empty if the danger does not concern the road. */
  readonly roadTypes: readonly string[]
  readonly circuitCount: number
  /** The level from which they are counted; null: not by a level. */
  readonly circuitLevel?: number | null
  readonly startMs: number
  /** null: open. */
  readonly endMs: number | null
}

export type DangerLocalizer = { readonly t: Translate; readonly formats: Formats }

/** «Neige et pluie verglaçante cette nuit, 9 circuits»: what the road does and when, else the type of the danger. */
export function dangerTitle(
  { t, formats }: DangerLocalizer,
  { type, roadTypes, circuitCount, circuitLevel = null, startMs, endMs }: TitledDanger,
  nowMs: number,
): string {
  if (roadTypes.length === 0) return t(`alerts.types.${type}`)
  const causes = enumeration(
    t,
    roadTypes.map((each) => t(`alerts.roadTypes.${each}`)),
  )
  const period = dangerPeriod(formats.settings.timeZone, [startMs, endMs], nowMs)
  const text = period === null ? causes : t(`alerts.period.${period}`, { causes })
  const title = text.charAt(0).toUpperCase() + text.slice(1)
  return circuitCount === 0 ? title : `${title}, ${countWords(t, circuitCount, circuitLevel)}`
}

/** «1 circuit au niveau fort ou plus», because the night counts circuits from a lower level on. */
function countWords(t: Translate, count: number, level: number | null): string {
  const name = level === null ? undefined : LEVEL_NAMES[level]
  if (name === undefined) return t('alerts.circuitCount', { count })
  const counted = { count, level: t(`alerts.level.${name}`) }
  return t(`alerts.${level === LEVEL_NAMES.length - 1 ? 'circuitsAt' : 'circuitsFrom'}`, counted)
}

/** Names of the levels of danger, by level. */
export const LEVEL_NAMES = ['none', 'minor', 'moderate', 'high', 'extreme'] as const

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
