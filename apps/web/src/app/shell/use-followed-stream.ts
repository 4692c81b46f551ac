import { useEffect } from 'react'
import { followStream } from '../../lib/shared-stream.ts'

/** Follows the publications of the organisation as long as the shell is there. */
export function useFollowedStream(setupId: string): void {
  useEffect(() => followStream(setupId), [setupId])
}
