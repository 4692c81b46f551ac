import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './sticky-actions.module.css'

/**
 * What is done with a form, at its end; while that is out of sight it floats at the bottom of what scrolls, so that a long
 * form is saved from wherever one is in it.
 */
export function StickyActions({ children }: { readonly children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const [isFloating, setFloating] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      // without a size it is drawn by nobody
      if (entry) setFloating(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className={css.actions} data-floating={isFloating || undefined}>
        {children}
      </div>
      <div ref={end} className={css.end} aria-hidden />
    </>
  )
}
