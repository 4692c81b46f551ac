import { FEATURE_TO_FOLLOW } from '@verglas/contract/codes'
import { createContext, useContext } from 'react'
import type { Places } from './area-manifest.ts'
import { useContextData } from './context.ts'

/** Places of all areas that can be followed, in order; provided by the app, the only one that knows all areas. */
export const FollowedPlaces = createContext<readonly Places[]>([])

/** The places that the person can follow, one entry per type. */
export function useFollowed(): readonly Places[] {
  const { hasFeature } = useContextData()
  return useContext(FollowedPlaces).filter(({ follow }) => hasFeature(FEATURE_TO_FOLLOW[follow]))
}

/** The type named in an address if it can be followed, otherwise the first that can. */
export function placesOf(followed: readonly Places[], type: string): Places | undefined {
  return followed.find(({ follow }) => follow === type) ?? followed[0]
}
