import { AppError } from './errors.ts'

/** Whose share of the processor and of the database connections a read takes. */
export type ShareOwner = { readonly personId: string; readonly setupId: string }

export type FairShare = {
  /** Runs the work when person and organisation have a place free; throws `TooManyRequests` if too much waits. */
  run<T>(owner: ShareOwner, work: () => Promise<T>): Promise<T>
}

export type ShareLimits = {
  /** Reads in progress at once, and those that wait for them. */
  readonly inProgress: number
  readonly waiting: number
}

/**
 * Of 12 connections for reads, one person uses at most a third and one organisation at most two thirds. A screen sends
 * some 15 reads at once, and as many again for each step of the clock.
 */
const PERSON_LIMITS: ShareLimits = { inProgress: 4, waiting: 100 }
const SETUP_LIMITS: ShareLimits = { inProgress: 8, waiting: 400 }
/** After this many seconds, some of the waiting reads are probably done. */
const RETRY_AFTER_S = 2

/** Limits how many reads are computed at once, so that one person's heavy reads do not delay everybody else's. */
export function openFairShare(
  person: ShareLimits = PERSON_LIMITS,
  setup: ShareLimits = SETUP_LIMITS,
): FairShare {
  const personPlaces = openPlaces(person)
  const setupPlaces = openPlaces(setup)
  return {
    run: ({ personId, setupId }, work) => personPlaces(personId, () => setupPlaces(setupId, work)),
  }
}

type Places = { inProgress: number; readonly waiting: (() => void)[] }

function openPlaces({ inProgress, waiting }: ShareLimits) {
  const byOwner = new Map<string, Places>()
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const places = byOwner.get(owner) ?? { inProgress: 0, waiting: [] }
    byOwner.set(owner, places)
    if (places.inProgress >= inProgress) {
      if (places.waiting.length >= waiting)
        throw new AppError('TooManyRequests', {
          detail: 'too many reads at once',
          retryAfterS: RETRY_AFTER_S,
        })
      // A read that is done hands its place to this one.
      await new Promise<void>((resolve) => places.waiting.push(resolve))
    } else places.inProgress += 1
    try {
      return await work()
    } finally {
      const next = places.waiting.shift()
      if (next) next()
      else if (--places.inProgress === 0) byOwner.delete(owner)
    }
  }
}
