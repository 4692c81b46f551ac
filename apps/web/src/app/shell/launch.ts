import { createContext, useContext } from 'react'

export type Launch = {
  openPalette: () => void
  openShortcuts: () => void
  openDebug: () => void
  openHelp: () => void
  isTimeOpen: boolean
  setTimeOpen: (isOpen: boolean) => void
}

export const LaunchContext = createContext<Launch | null>(null)

/** Opens the dialogs that appear over any screen. */
export function useLaunch(): Launch {
  const launch = useContext(LaunchContext)
  if (!launch) throw new Error('useLaunch outside the shell')
  return launch
}
