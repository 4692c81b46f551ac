/** Specification §6 and §9. */
const IDLE_MS = 30 * 60_000
export const CHECK_MS = 60_000

export function isIdle(activeAtMs: number, nowMs: number): boolean {
  return nowMs - activeAtMs >= IDLE_MS
}
