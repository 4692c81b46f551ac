import { useEffect, useState } from 'react'

/** Keeps the screen awake while the page is visible; false if the browser does not allow it. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (isOver || document.visibilityState !== 'visible') return
      if (!('wakeLock' in navigator)) return setAwake(false)
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
        setAwake(true)
      } catch {
        // The browser refuses (NotAllowedError: hidden page, low battery). Retried when the page becomes visible.
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
