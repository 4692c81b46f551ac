import { createContext, useContext } from 'react'

/** Whether a screen is drawn as a slide of the presentation, without a shell of its own. */
export const StageContext = createContext(false)

export const useIsStage = (): boolean => useContext(StageContext)
