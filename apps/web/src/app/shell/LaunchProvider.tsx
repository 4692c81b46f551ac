import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { inTime } from '../../lib/lazy-load.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { type Launch, LaunchContext } from './launch.ts'
import { useSections } from './use-sections.ts'
import { useShortcuts } from './use-shortcuts.ts'

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
