import { useQuery } from '@tanstack/react-query'
import { nights } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { DAY_MS } from './step.ts'

export type Night = readonly [fromMs: number, toMs: number]

const NO_NIGHTS: readonly Night[] = []

export type Place = { readonly latitude: number; readonly longitude: number }

/**
 * Hours between sunset and sunrise at a place. A simulated organisation lives in a winter of its own, and its sun
 * with it; that season is loaded only there.
 */
export function useNights(place: Place | null, fromMs: number, toMs: number): readonly Night[] {
  const { setup } = useContextData()
  // Whole days, so that a minute more changes nothing.
  const [from, to] = [Math.floor(fromMs / DAY_MS) * DAY_MS, Math.ceil(toMs / DAY_MS) * DAY_MS]
  const latitude = place?.latitude ?? null
  const longitude = place?.longitude ?? null

  const simulated = useQuery({
    queryKey: [setup.id, 'simulatedNights', latitude, longitude, from, to],
    queryFn: async (): Promise<readonly Night[]> => {
      const { simulatedNights } = await import('./simulated-season.ts')
      return simulatedNights(latitude ?? 0, longitude ?? 0, from, to)
    },
    enabled: setup.simulated && latitude !== null && longitude !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const real = useMemo(
    () =>
      setup.simulated || latitude === null || longitude === null
        ? NO_NIGHTS
        : nights(latitude, longitude, from, to),
    [setup.simulated, latitude, longitude, from, to],
  )
  return setup.simulated ? (simulated.data ?? NO_NIGHTS) : real
}

export function isNightAt(shaded: readonly Night[], ms: number): boolean {
  return shaded.some(([from, to]) => from <= ms && ms < to)
}
