import type { CallName } from '@verglas/contract'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../lib/call.ts'
import { CALLS } from '../../lib/calls.gen.ts'
import { credentials } from '../../lib/credentials.ts'
import { type LoadState, NO_LOAD, runLoad } from './load.ts'

/** The calls that a person makes in the morning, repeated. */
const LOAD_CALLS = [
  'listStations',
  'listPoints',
  'listCircuits',
  'getRoadRisks',
] as const satisfies readonly CallName[]
export const LOAD_SECONDS = 30
export const LOADS_PER_SECOND = [20, 50, 100, 200] as const

export type Load = LoadState & { readonly perSecond: number }

/** A load test from this browser; it ends after its time, or when the page is left. */
export function useLoad(setupId: string) {
  const end = useRef(() => {})
  const [load, setLoad] = useState<Load | null>(null)
  useEffect(() => () => end.current(), [])

  const stop = () => {
    end.current()
    setLoad((current) => current && { ...current, isOver: true })
  }
  const start = async (perSecond: number) => {
    end.current()
    setLoad({ ...NO_LOAD, perSecond })
    const token = await credentials.token()
    end.current = runLoad(
      {
        addresses: LOAD_CALLS.map((name) => addressOf(CALLS[name].path, { setupId }, {})),
        headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        perSecond,
        seconds: LOAD_SECONDS,
      },
      (state) => setLoad({ ...state, perSecond }),
    )
  }
  return { load, start, stop }
}
