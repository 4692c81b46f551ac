import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentHumancasts } from './use-current-humancasts.ts'

/** Calls back once the corrections that were pending are applied: for answers that no publication changes. */
export function useWhenApplied(onApplied: () => void): void {
  const pending = useCurrentHumancasts().data?.pending
  const isPending = pending !== undefined && pending.castpointIds.length + pending.circuitIds.length > 0
  const wasPending = useRef(isPending)
  const call = useEffectEvent(onApplied)
  useEffect(() => {
    if (wasPending.current && !isPending) call()
    wasPending.current = isPending
  }, [isPending])
}
