/** How far the log of the primary (its WAL) was written at an instant of this process's own clock. */
export type Position = { atMs: number; bytes: number }

/** Positions of 20 minutes, at two checks a second; a longer lag is reported as that of the oldest position. */
const MAX_POSITIONS = 2400

/** The primary's positions over the last minutes, from which the lag of a replica follows. */
export function openPositions() {
  let positions: Position[] = []

  return {
    add(position: Position): void {
      const last = positions.at(-1)
      // After a failover the new primary may have less than the old one had.
      if (last && position.bytes < last.bytes) positions = []
      // While nothing is written, the first instant of a position is the one that counts.
      else if (last?.bytes === position.bytes) return
      positions.push(position)
      if (positions.length > MAX_POSITIONS) positions.shift()
    },
    /** For how long a replica that has replayed `bytes` has lacked something; zero if it lacks nothing. */
    lagMs(bytes: number, nowMs: number): number {
      const missing = positions.find((position) => position.bytes > bytes)
      return missing === undefined ? 0 : nowMs - missing.atMs
    },
  }
}
