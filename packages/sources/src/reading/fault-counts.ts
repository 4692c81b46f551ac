import { type Refusal, refusalOfMany } from './refusal.ts'

/** Counts the faults of a message's entries: one refusal per kind, with the first occurrence. */
export function openFaults() {
  const byReason = new Map<string, { count: number; first: string }>()
  return {
    add(reason: string, detail: string): void {
      const entry = byReason.get(reason)
      if (entry) entry.count += 1
      else byReason.set(reason, { count: 1, first: detail })
    },
    refusals: (): Refusal[] =>
      [...byReason].map(([reason, { count, first }]) =>
        refusalOfMany(reason, count === 1 ? first : `${count} times, first ${first}`, count),
      ),
  }
}
export type Faults = ReturnType<typeof openFaults>
