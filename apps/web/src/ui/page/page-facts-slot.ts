import { createContext, type ReactNode } from 'react'

/** Facts that every screen shows after its own. */
export const PageFactsSlot = createContext<ReactNode>(null)
