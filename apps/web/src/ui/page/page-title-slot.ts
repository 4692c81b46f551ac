import { createContext } from 'react'

/** Element in which a screen renders its title: the top bar on a phone; null for above its own content. */
export const PageTitleSlot = createContext<HTMLElement | null>(null)
