import { createContext } from 'react'

/** Where a screen puts its title: the top bar of a phone. Null: above its own content. */
export const PageTitleSlot = createContext<HTMLElement | null>(null)
