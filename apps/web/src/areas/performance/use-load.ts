import type { CallName } from '@verglas/contract'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../lib/call.ts'
import { CALLS } from '../../lib/calls.gen.ts'
import { credentials } from '../../lib/credentials.ts'
import type { LoadAsked, LoadState } from './load-worker.ts'

/** What a person opens in the morning, again and again. */
const ASKED = [
  'listStations',
  'listPoints',
  'listCircuits',
  'getRoadRisks',
] as const satisfies readonly CallName[]
export const LOAD_SECONDS = 30
export const LOADS_PER_SECOND = [20, 50, 100, 200] as const

export type Load = LoadState & { readonly perSecond: number }

/** A load that this browser makes; it ends by itself, and when the page is left. */
export function useLoad(setupId: string) {
  const worker = useRef<Worker | null>(null)
  const [load, setLoad] = useState<Load | null>(null)
  const stop = () => {
    worker.current?.terminate()
    worker.current = null
    setLoad((known) => known && { ...known, isOver: true })
  }
  useEffect(() => () => worker.current?.terminate(), [])

  const start = async (perSecond: number) => {
    worker.current?.terminate()
    const own = new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module' })
    worker.current = own
    own.onmessage = ({ data }: MessageEvent<LoadState>) => {
      if (worker.current === own) setLoad({ ...data, perSecond })
      if (data.isOver) own.terminate()
    }
    setLoad({ isOver: false, asked: 0, answered: 0, failed: 0, skipped: 0, timesMs: [], perSecond })
    const token = await credentials.token()
    own.postMessage({
      addresses: ASKED.map((name) => addressOf(CALLS[name].path, { setupId }, {})),
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      perSecond,
      seconds: LOAD_SECONDS,
    } satisfies LoadAsked)
  }
  return { load, start, stop }
}
