import { type RefObject, useEffect } from 'react'

/** Gives the element the focus while it is mounted, and returns the focus afterwards. */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const previousFocus = document.activeElement
    target.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [target])
}
