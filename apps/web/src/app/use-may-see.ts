import { useCallback } from 'react'
import type { Access } from '../lib/area-manifest.ts'
import { useContextData } from '../lib/context.ts'
import { useParams } from '../lib/params.ts'

/** Returns a function that says whether the person may see a screen. */
export function useMaySee(): (access: Access) => boolean {
  const { hasFeature } = useContextData()
  const { demonstration } = useParams()
  return useCallback(
    (access) => {
      if (access === 'everyone') return true
      if (access === 'demonstration') return demonstration
      return typeof access === 'string' ? hasFeature(access) : access.some(hasFeature)
    },
    [hasFeature, demonstration],
  )
}
