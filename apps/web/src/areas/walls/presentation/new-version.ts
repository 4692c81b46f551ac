import { DAY_MS } from '@verglas/quantities'

/** The build of a page, identified by the address of its first script, which changes with every build. */
const programOf = (html: string): string | null => /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

export const ownProgram = (): string | null =>
  document.querySelector('script[src]')?.getAttribute('src') ?? null

/** The build that the server currently serves; null if it cannot be reached. */
export async function servedProgram(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.ok ? programOf(await answer.text()) : null
  } catch {
    // The network is down (TypeError) or the answer took too long (TimeoutError): checked again at the next
    // interval.
    return null
  }
}

const ANSWER_MS = 5_000

/** The build for which the page was last reloaded, and when; stored so that it survives the reload. */
export type Renewed = { readonly program: string; readonly atMs: number }
/**
 * Minimum time between two reloads if one did not bring the new build, for example while two builds are
 * served side by side.
 */
const PATIENCE_MS = 10 * 60_000

/**
 * The memory of the browser process grows over days even if the page releases its own: measured over a day,
 * the heap stayed constant and the process did not.
 */
const MAX_OPEN_MS = DAY_MS

type State = {
  readonly own: string | null
  readonly served: string | null
  /** True if a part of the program could not be loaded or drawn. */
  readonly hasFailed: boolean
  /** How long the page has been open. */
  readonly openMs: number
  readonly last: Renewed | null
  readonly nowMs: number
}

/**
 * Whether to reload the page: a new build is served, a chunk of this one is missing, or it has been open for a day.
 * Never if the server does not answer, because a browser's error page does not recover by itself.
 */
export function mustRenew({ own, served, hasFailed, openMs, last, nowMs }: State): boolean {
  const isCurrent = served === own && !hasFailed && openMs < MAX_OPEN_MS
  if (served === null || own === null || isCurrent) return false
  return last === null || last.program !== served || Math.abs(nowMs - last.atMs) > PATIENCE_MS
}
