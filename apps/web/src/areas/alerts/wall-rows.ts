import type { Severity } from '@verglas/contract/alert-codes'
import type { Danger } from '@verglas/contract/alert-rules'
import type { Alert } from './use-alerts.ts'

/** A row of the wall: one danger, or all dangers that last for days. */
export type WallDanger = Pick<Danger<Alert>, 'key' | 'severity' | 'start' | 'end' | 'isActive'> & {
  readonly dangers: readonly [Danger<Alert>, ...Danger<Alert>[]]
  readonly isSlow: boolean
}

/** One row per danger. Dangers that last for days and are not tonight's work share the last row, as in the list. */
export function wallRows({
  first,
  slow,
}: {
  readonly first: readonly Danger<Alert>[]
  readonly slow: readonly Danger<Alert>[]
}): readonly WallDanger[] {
  const rows = first.map((danger) => ({ ...danger, dangers: [danger] as const, isSlow: false }))
  const [one, ...others] = slow
  if (!one) return rows
  const ends = slow.map(({ end }) => end)
  return [
    ...rows,
    {
      key: one.key,
      severity: slow.reduce<Severity>((worst, { severity }) => (severity > worst ? severity : worst), 0),
      start: slow.map(({ start }) => start).reduce((a, b) => (b < a ? b : a)),
      end: ends.reduce((a, b) => (a === null || b === null ? null : b > a ? b : a)),
      isActive: slow.some(({ isActive }) => isActive),
      dangers: [one, ...others],
      isSlow: true,
    },
  ]
}
