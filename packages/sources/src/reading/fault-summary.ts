import { type Refusal, refusal, refusalOfMany } from './refusal.ts'

const MAX_KINDS = 100

export type OnFault = (reason: string, detail: string, kind?: string) => null

/**
 * Summarises the refusals of one message: the first of each kind, and their number. A fault in each row of a
 * national message is reported once, not a thousand times.
 */
export function faultSummary() {
  const first = new Map<string, { reason: string; detail: string; count: number }>()
  let others = 0
  const add: OnFault = (reason, detail, kind = '') => {
    const key = `${reason} ${kind}`
    const entry = first.get(key)
    if (entry) entry.count += 1
    else if (first.size < MAX_KINDS) first.set(key, { reason, detail, count: 1 })
    else others += 1
    return null
  }
  return {
    add,
    list(): Refusal[] {
      const summaries = [...first.values()].map(({ reason, detail, count }) =>
        count === 1
          ? refusal(reason, detail)
          : refusalOfMany(reason, `${detail.slice(0, 160)} (${count} of this kind)`, count),
      )
      return others > 0
        ? [...summaries, refusalOfMany('malformed', `${others} more faults of other kinds`, others)]
        : summaries
    },
  }
}
