import { createContext, type ReactNode } from 'react'

/** What every screen shows after its own facts. */
export const PageFactsSlot = createContext<ReactNode>(null)
