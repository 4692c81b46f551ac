import { type Refusal, refusal, refusalOfMany } from '../../reading/refusal.ts'

/**
 * Faults of one kind that are reported individually; a column that is wrong in each row is one fault, not a
 * million.
 */
const MAX_REPORTED = 3
const MAX_KINDS = 200

/** Refusals of a long table: the first ones of each kind with their lines, and at the end their number. */
export function faultList() {
  const counts = new Map<string, { reason: string; key: string; count: number }>()
  let ready: Refusal[] = []
  let others = 0
  return {
    add(reason: string, detail: string, key: string, line: number): void {
      const id = `${reason} ${key}`
      const kind = counts.get(id)
      if (!kind && counts.size >= MAX_KINDS) {
        others += 1
        return
      }
      const count = (kind?.count ?? 0) + 1
      counts.set(id, { reason, key, count })
      if (count <= MAX_REPORTED) ready.push(refusal(reason, detail, line))
    },
    /** Returns what was added since the last call. */
    take(): Refusal[] {
      const finished = ready
      ready = []
      return finished
    },
    rest(): Refusal[] {
      const omittedFaults = [...counts.values()].filter(({ count }) => count > MAX_REPORTED)
      return [
        ...omittedFaults.map(({ reason, key, count }) =>
          refusalOfMany(
            reason,
            `${key}: ${count - MAX_REPORTED} more lines like these`,
            count - MAX_REPORTED,
          ),
        ),
        ...(others > 0 ? [refusalOfMany('malformed', `${others} more faults of other kinds`, others)] : []),
      ]
    },
  }
}
