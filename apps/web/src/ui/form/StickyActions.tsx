import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './sticky-actions.module.css'

/**
 * Buttons at the end of a form; while the end is out of sight they float at the bottom of the scroll area, so that a
 * long form can be saved from anywhere.
 */
export function StickyActions({ children }: { readonly children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const [isFloating, setFloating] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      // An element that is not rendered has no size and top 0, so it never floats.
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
