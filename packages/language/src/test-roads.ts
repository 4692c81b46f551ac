import { HOUR_MS } from '@verglas/quantities'
import type { NamedStretch } from './stretch-words.ts'

type Cause = { readonly kind?: string; readonly stretch?: NamedStretch | null }

/** The grave hours of a road with these levels from `from` on, as a plan has them. */
export const graveHoursOf = (
  from: string,
  levels: readonly number[],
  { kind = 'ice', stretch = null }: Cause = {},
) =>
  levels.flatMap((level, hour) => {
    const at = (hours: number) => new Date(Date.parse(from) + hours * HOUR_MS).toISOString()
    return level >= 3 ? [{ from: at(hour), to: at(hour + 1), level, kind, place: { stretch } }] : []
  })
