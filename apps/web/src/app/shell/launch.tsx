import { useNavigate } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useTimeMode } from '../../time/time-mode.tsx'
import { inTime } from '../lazy-load.ts'
import { useSections } from './sections.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Launch = {
  openPalette: () => void
  openShortcuts: () => void
  openDebug: () => void
  isTimeOpen: boolean
  setTimeOpen: (isOpen: boolean) => void
}

const LaunchContext = createContext<Launch | null>(null)

export function useLaunch(): Launch {
  const launch = useContext(LaunchContext)
  if (!launch) throw new Error('useLaunch outside the shell')
  return launch
}

const CommandPalette = lazy(
  inTime(() => import('./CommandPalette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette }))),
)
const ShortcutList = lazy(
  inTime(() => import('./ShortcutList.tsx').then(({ ShortcutList }) => ({ default: ShortcutList }))),
)
const DebugPanel = lazy(
  inTime(() => import('./DebugPanel.tsx').then(({ DebugPanel }) => ({ default: DebugPanel }))),
)

type Dialog = 'palette' | 'shortcuts' | 'debug'
type Props = { isEnabled: boolean; children: ReactNode }

/** What opens over any screen, by key or by button; loaded when it is first opened. */
export function LaunchProvider({ isEnabled, children }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isTimeOpen, setTimeOpen] = useState(false)
  const navigate = useNavigate()
  const sections = useSections()
  const { goTo } = useTimeMode()
  const close = () => setDialog(null)

  useShortcuts(isEnabled && dialog === null, {
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    goes: {
      ...Object.fromEntries(sections.map(({ key, path }) => [key, () => void navigate({ to: path })])),
      t: () => setTimeOpen(true),
      l: () => goTo(null),
    },
  })

  const launch: Launch = {
    openPalette: () => setDialog('palette'),
    openShortcuts: () => setDialog('shortcuts'),
    openDebug: () => setDialog('debug'),
    isTimeOpen,
    setTimeOpen,
  }
  return (
    <LaunchContext value={launch}>
      {children}
      <Suspense>
        {dialog === 'palette' && <CommandPalette onClose={close} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={close} />}
        {dialog === 'debug' && <DebugPanel onClose={close} />}
      </Suspense>
    </LaunchContext>
  )
}
