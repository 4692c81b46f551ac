import { FROZEN_CONDITIONS } from '@verglas/charts/theme'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { ACTION_ICE_RISK, codeWord, shortCodeWord } from '../../ui/badge/code-palettes.ts'

/** Why the road is as slippery as its risk says: what is on it, or that its film freezes. */
export function riskReason(
  { t }: Pick<Display, 't'>,
  { risk, condition }: { readonly risk: number | null; readonly condition: number | null },
  room: 'short' | 'long',
): string {
  const isFilm = (risk ?? 0) >= ACTION_ICE_RISK && !FROZEN_CONDITIONS.has(condition ?? 0)
  if (isFilm) return t(room === 'short' ? 'roadcast.ahead.freezes' : 'roadcast.ahead.filmFreezes')
  if (condition === null) return ''
  const word = room === 'short' ? shortCodeWord : codeWord
  return word(t, 'roadCondition', condition)
}

/** From here on, a time without its day could be read as today. */
const NEEDS_DAY_MS = 17 * HOUR_MS

/** A time in the coming hours, with its day if it could be read as a time of today. */
export function momentWords({ formats }: Pick<Display, 'formats'>, ms: number, nowMs: number): string {
  const time = formats.time(ms)
  return ms - nowMs > NEEDS_DAY_MS ? `${formats.shortDay(ms)} ${time}` : time
}
