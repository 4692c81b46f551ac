import { useEffect, useState } from 'react'

/** Keeps the screen awake while the page is seen; false where the browser does not let it. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (isOver || document.visibilityState !== 'visible') return
      try {
        if (!('wakeLock' in navigator)) throw new Error('no wake lock')
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
        setAwake(true)
      } catch {
        // another try when the page is seen again, or power is back
        setAwake(false)
      }
    }
    const retry = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', retry)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', retry)
      // The browser has released the lock already.
      void lock?.release().catch(() => undefined)
    }
  }, [])
  return isAwake
}
