import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { call } from '../lib/call.ts'

/** The step that a person has reached, and their choices by type of favourite. */
export type FirstLogin = NonNullable<CallAnswer<'getFirstLogin'>['progress']>

const START: FirstLogin = { step: 0, chosen: {} }

/**
 * The first login of a person in an organisation, stored on the server until it is complete, so that it can be
 * continued on any device.
 */
export function useFirstLogin(setupId: string, userId: string) {
  const params = { setupId, userId }
  const key = [setupId, 'getFirstLogin', userId]
  const stored = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('getFirstLogin', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [changed, setChanged] = useState<FirstLogin | null>(null)
  // Saved one after the other, so that the last choice is the one stored.
  const { mutate } = useMutation({
    scope: { id: key.join(' ') },
    mutationFn: (progress: FirstLogin) => call('keepFirstLogin', { params, body: progress }),
  })
  return {
    stored,
    progress: changed ?? stored.data?.progress ?? START,
    change(next: FirstLogin) {
      setChanged(next)
      mutate(next)
    },
  }
}
