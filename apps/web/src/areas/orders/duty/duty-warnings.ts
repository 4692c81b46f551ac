import { type DutyPattern, overlaps, periodsOfPattern, type WallClock } from '@verglas/contract/duty-periods'
import { DAY_MS } from '@verglas/quantities'
import type { DutyBody } from './duty-draft.ts'
import type { Duty, Span } from './duty-pattern.ts'

/** Warnings before a duty is saved; they do not prevent saving. */
export type DutyWarning =
  /** Nobody is on duty between two periods: the first such time, and how many follow. */
  | {
      readonly kind: 'gap'
      readonly circuitIds: readonly string[]
      readonly span: Span
      readonly more: number
    }
  /** Another person is on duty at the same time. */
  | {
      readonly kind: 'overlap'
      readonly circuitIds: readonly string[]
      readonly name: string
      readonly span: Span
      readonly more: number
    }
  /** The stored duty had a stand-in, and the new one has none. */
  | { readonly kind: 'standInLost'; readonly name: string }
  /** The stored duty was the only one of these circuits. */
  | { readonly kind: 'circuitsLost'; readonly circuitIds: readonly string[] }

type Inputs = {
  readonly body: DutyBody
  /** The stored duty; undefined for a new one. */
  readonly stored: Duty | undefined
  /** All patterns of the roster. */
  readonly duties: readonly Duty[]
  readonly clock: WallClock
  readonly nowMs: number
}

const LOOKAHEAD_MS = 5 * 7 * DAY_MS

/** Gaps and overlaps of the coming weeks, and stand-ins or circuits that an edit removes. */
export function dutyWarnings({ body, stored, duties, clock, nowMs }: Inputs): DutyWarning[] {
  const others = duties.filter(({ id }) => id !== stored?.id)
  const fromMs = Math.max(nowMs, clock.instantOf(body.firstDate, '00:00'))
  const range = { fromMs, toMs: fromMs + LOOKAHEAD_MS }
  const spansOf = (pattern: DutyPattern) => periodsOfPattern(pattern, range, clock)
  const dutySpans = spansOf(body)
  const periods = others
    .filter(({ circuitIds }) => circuitIds.some((id) => body.circuitIds.includes(id)))
    .map((duty) => ({ duty, spans: spansOf(duty) }))
  return [
    ...lost(body, stored, others),
    ...gaps(body.circuitIds, dutySpans, (id) =>
      periods.flatMap(({ duty, spans }) => (duty.circuitIds.includes(id) ? spans : [])),
    ),
    ...periods.flatMap(({ duty, spans }): DutyWarning[] => {
      if (duty.personId === body.personId) return []
      const common = spans.filter((span) => dutySpans.some((period) => overlaps(span, period)))
      const [span] = common
      const circuitIds = duty.circuitIds.filter((id) => body.circuitIds.includes(id))
      return span
        ? [{ kind: 'overlap', circuitIds, name: duty.personName, span, more: common.length - 1 }]
        : []
    }),
  ]
}

function lost(body: DutyBody, stored: Duty | undefined, others: readonly Duty[]): DutyWarning[] {
  if (!stored) return []
  const covered = new Set([...body.circuitIds, ...others.flatMap(({ circuitIds }) => circuitIds)])
  const circuitIds = stored.circuitIds.filter((id) => !covered.has(id))
  return [
    ...(stored.standInName !== null && body.standInId === null
      ? [{ kind: 'standInLost', name: stored.standInName } as const]
      : []),
    ...(circuitIds.length > 0 ? [{ kind: 'circuitsLost', circuitIds } as const] : []),
  ]
}

/** Times between the first and the last period of a duty in which nobody is on duty, once for all circuits with them. */
function gaps(
  circuitIds: readonly string[],
  own: readonly Span[],
  othersOf: (circuitId: string) => readonly Span[],
): DutyWarning[] {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  const groups = new Map<string, { circuitIds: string[]; open: readonly Span[] }>()
  for (const id of circuitIds) {
    const open = openSpans([...own, ...othersOf(id)], { fromMs: first.fromMs, toMs: last.toMs })
    const key = JSON.stringify(open)
    groups.set(key, { circuitIds: [...(groups.get(key)?.circuitIds ?? []), id], open })
  }
  return [...groups.values()].flatMap(({ circuitIds, open }): DutyWarning[] => {
    const [span] = open
    return span ? [{ kind: 'gap', circuitIds, span, more: open.length - 1 }] : []
  })
}

function openSpans(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  const open: Span[] = []
  let coveredMs = fromMs
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (span.fromMs > coveredMs && coveredMs < toMs)
      open.push({ fromMs: coveredMs, toMs: Math.min(span.fromMs, toMs) })
    coveredMs = Math.max(coveredMs, span.toMs)
  }
  return open
}
