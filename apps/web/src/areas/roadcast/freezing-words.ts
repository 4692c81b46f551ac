import type { Display } from '../../lib/display.ts'
import type { Freezing } from './road-forecast.ts'

const ROUND_MS = 10 * 60_000

/** «< 0 °C de 22:10 à 07:40»: when the road is below zero within a day, in the time zone of the display. */
export function freezingWords(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  freezing: Freezing | null,
): string | null {
  if (!freezing) return null
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const clock = (ms: number) => formats.time(Math.round(ms / ROUND_MS) * ROUND_MS)
  const { fromMs, untilMs } = freezing
  if (fromMs === null && untilMs === null) return t('roadcast.freezing.throughout', { zero })
  if (fromMs === null) return t('roadcast.freezing.until', { zero, to: clock(untilMs ?? 0) })
  if (untilMs === null) return t('roadcast.freezing.from', { zero, from: clock(fromMs) })
  const [from, to] = [clock(fromMs), clock(untilMs)]
  if (from === to)
    return untilMs - fromMs < ROUND_MS
      ? t('roadcast.freezing.around', { zero, time: from })
      : t('roadcast.freezing.from', { zero, from })
  return t('roadcast.freezing.between', { zero, from, to })
}
