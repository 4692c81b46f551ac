import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { type Launch, LaunchContext } from './launch.ts'
import { useEarlyText } from './use-early-text.ts'
import { useSections } from './use-sections.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyComponent(() => import('./CommandPalette.tsx'), 'CommandPalette')
const ShortcutList = lazyComponent(() => import('./ShortcutList.tsx'), 'ShortcutList')
const HelpDialog = lazyComponent(() => import('../help/HelpDialog.tsx'), 'HelpDialog')
const DebugPanel = lazyComponent(() => import('./DebugPanel.tsx'), 'DebugPanel')

type Dialog = 'palette' | 'shortcuts' | 'debug' | 'help'
type Props = { isEnabled: boolean; children: ReactNode }

/** Dialogs that open over any screen, by key or button; each is loaded when it first opens. */
export function LaunchProvider({ isEnabled, children }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isTimeOpen, setTimeOpen] = useState(false)
  const navigate = useNavigate()
  const sections = useSections()
  const { goTo } = useTimeMode()
  const close = () => setDialog(null)
  const earlyText = useEarlyText(dialog === 'palette')

  useShortcuts(isEnabled && dialog === null, {
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    goes: {
      ...Object.fromEntries(
        sections.flatMap(({ key, path }) => (key ? [[key, () => void navigate({ to: path })]] : [])),
      ),
      t: () => setTimeOpen(true),
      l: () => goTo(null),
    },
  })

  const launch: Launch = {
    openPalette: () => setDialog('palette'),
    openShortcuts: () => setDialog('shortcuts'),
    openDebug: () => setDialog('debug'),
    openHelp: () => setDialog('help'),
    isTimeOpen,
    setTimeOpen,
  }
  return (
    <LaunchContext value={launch}>
      {children}
      <Suspense>
        {dialog === 'palette' && <CommandPalette earlyText={earlyText} onClose={close} />}
        {dialog === 'shortcuts' && <ShortcutList onClose={close} />}
        {dialog === 'help' && <HelpDialog onClose={close} onShortcuts={() => setDialog('shortcuts')} />}
        {dialog === 'debug' && <DebugPanel onClose={close} />}
      </Suspense>
    </LaunchContext>
  )
}
