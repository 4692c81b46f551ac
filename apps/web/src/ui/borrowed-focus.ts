import { type RefObject, useEffect } from 'react'

/** Something that stands there for a while has the focus when it comes, and gives it back when it goes. */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const previousFocus = document.activeElement
    target.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [target])
}
