import { DAY_MS } from '@verglas/quantities'

/** The program of a page, by the address of its first file, which changes with every build. */
const programOf = (html: string): string | null => /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

export const ownProgram = (): string | null =>
  document.querySelector('script[src]')?.getAttribute('src') ?? null

/** The program that the server serves; null where it cannot be reached. */
export async function servedProgram(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.ok ? programOf(await answer.text()) : null
  } catch {
    // The network is gone or the answer took too long: the next look tells.
    return null
  }
}

const ANSWER_MS = 5_000

/** What the page was loaded anew for, and when; kept over the reload. */
export type Renewed = { readonly program: string; readonly atMs: number }
/** Where a reload brought no other program, e.g. while two run side by side, the next one waits. */
const PATIENCE_MS = 10 * 60_000

/**
 * A browser's own memory of a page grows with the days, whatever the page lets go of: measured over a day, its heap stayed
 * as it was and its process did not.
 */
const MAX_OPEN_MS = DAY_MS

type State = {
  readonly own: string | null
  readonly served: string | null
  /** A part of the program could not be loaded or drawn. */
  readonly hasFailed: boolean
  /** For how long the page has been open. */
  readonly openMs: number
  readonly last: Renewed | null
  readonly nowMs: number
}

/**
 * Whether the page is to be loaded anew: another program is served, a part of this one is missing, or it has been open for
 * a day. Never where the server does not answer: what a browser shows then does not come back by itself.
 */
export function mustRenew({ own, served, hasFailed, openMs, last, nowMs }: State): boolean {
  const isCurrent = served === own && !hasFailed && openMs < MAX_OPEN_MS
  if (served === null || own === null || isCurrent) return false
  return last === null || last.program !== served || Math.abs(nowMs - last.atMs) > PATIENCE_MS
}
