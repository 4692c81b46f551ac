import { useEffect } from 'react'
import { followStream } from '../../lib/shared-stream.ts'

/** Follows the publications of the organisation while the shell is mounted. */
export function useFollowedStream(setupId: string): void {
  useEffect(() => followStream(setupId), [setupId])
}
