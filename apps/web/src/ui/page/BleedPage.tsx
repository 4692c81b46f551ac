import { type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Stack } from '../layout/Stack.tsx'
import css from './bleed-page.module.css'
import { PageFactsSlot } from './page-facts-slot.ts'
import { PageTitleSlot } from './page-title-slot.ts'

type Props = { title: string; children: ReactNode }

/** A screen whose content reaches all edges, such as a map. The navigation and the tabs already say which it is. */
export function BleedPage({ title, children }: Props) {
  const slot = useContext(PageTitleSlot)
  const sharedFacts = useContext(PageFactsSlot)
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])
  const heading = <h1 className={slot ? css.barTitle : 'visually-hidden'}>{title}</h1>
  return (
    <Stack height="100%" minHeight={0}>
      {slot ? createPortal(heading, slot) : heading}
      <div className={css.facts}>{sharedFacts}</div>
      {children}
    </Stack>
  )
}
