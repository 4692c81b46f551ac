import { createContext } from 'react'

/** Element of a phone page's head for the button that unfolds the filters; null where the filters are always visible. */
export const PageFilterSlot = createContext<HTMLElement | null>(null)
