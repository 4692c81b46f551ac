import { DAY_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import { Invalid } from '../../http/errors.ts'

export type Period = { readonly fromMs: number; readonly toMs: number }

const USUAL_DAYS = 30

/** The requested period, or the last 30 days. */
export function periodOf(
  query: { time_from?: string | undefined; time_to?: string | undefined },
  asOf: AsOf,
  maxDays: number,
): Period {
  const toMs = query.time_to ? Date.parse(query.time_to) : atMs(asOf)
  const fromMs = query.time_from ? Date.parse(query.time_from) : toMs - USUAL_DAYS * DAY_MS
  if (fromMs >= toMs) throw new Invalid('query.time_from', 'time_from is before time_to')
  if (toMs - fromMs > maxDays * DAY_MS)
    throw new Invalid('query.time_from', `at most ${maxDays} days at once`)
  return { fromMs, toMs }
}
