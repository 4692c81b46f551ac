import { useQuery } from '@tanstack/react-query'
import { DAY_MS, nights } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from './context.ts'
import { loadWithLimit } from './lazy-load.ts'

export type Night = readonly [fromMs: number, toMs: number]
export type Place = { readonly latitude: number; readonly longitude: number }
export type NightsOf = (place: Place, fromMs: number, toMs: number) => readonly Night[]

const loadSeason = loadWithLimit(() => import('./simulated-season.ts'))

const NO_NIGHTS: readonly Night[] = []

const realNights: NightsOf = ({ latitude, longitude }, fromMs, toMs) =>
  nights(latitude, longitude, fromMs, toMs)
const unknownNights: NightsOf = () => NO_NIGHTS

/**
 * Returns a function for the hours between sunset and sunrise. A simulated organisation has its own winter and sun;
 * that season is loaded only there, and until then no hour is a night.
 */
export function useNightsOf(): NightsOf {
  const { setup } = useContextData()
  const simulated = useQuery({
    queryKey: ['simulatedNights'],
    queryFn: async () => {
      const { simulatedNights } = await loadSeason()
      const nightsOf: NightsOf = ({ latitude, longitude }, fromMs, toMs) =>
        simulatedNights(latitude, longitude, fromMs, toMs)
      return { nightsOf }
    },
    enabled: setup.simulated,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return setup.simulated ? (simulated.data?.nightsOf ?? unknownNights) : realNights
}

/** Hours between sunset and sunrise at a place. */
export function useNights(place: Place | null, fromMs: number, toMs: number): readonly Night[] {
  const nightsOf = useNightsOf()
  const { latitude, longitude } = place ?? { latitude: null, longitude: null }
  // Full days, so that a new minute changes nothing.
  const [from, to] = [Math.floor(fromMs / DAY_MS) * DAY_MS, Math.ceil(toMs / DAY_MS) * DAY_MS]
  return useMemo(
    () => (latitude === null || longitude === null ? NO_NIGHTS : nightsOf({ latitude, longitude }, from, to)),
    [nightsOf, latitude, longitude, from, to],
  )
}

export function isNightAt(shaded: readonly Night[], ms: number): boolean {
  return shaded.some(([from, to]) => from <= ms && ms < to)
}
