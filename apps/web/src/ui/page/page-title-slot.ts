import { createContext } from 'react'

/** Where a screen renders its title: the top bar on a phone. null: above its own content. */
export const PageTitleSlot = createContext<HTMLElement | null>(null)
