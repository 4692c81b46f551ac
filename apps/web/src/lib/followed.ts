import { FEATURE_TO_FOLLOW } from '@verglas/contract/codes'
import { createContext, useContext } from 'react'
import type { Places } from './area-manifest.ts'
import { useContextData } from './context.ts'

/**
 * Places of all areas that can be followed, in their order; provided by the app, which alone knows all areas.
 */
export const FollowedPlaces = createContext<readonly Places[]>([])

/** What the person can follow, one entry per type. */
export function useFollowed(): readonly Places[] {
  const { hasFeature } = useContextData()
  return useContext(FollowedPlaces).filter(({ follow }) => hasFeature(FEATURE_TO_FOLLOW[follow]))
}

/** The type named in an address if it can be followed, else the first that can. */
export function placesOf(followed: readonly Places[], type: string): Places | undefined {
  return followed.find(({ follow }) => follow === type) ?? followed[0]
}
