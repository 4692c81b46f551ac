import { useEffect, useEffectEvent, useRef } from 'react'

/** The letter after `g` must follow within this time. */
const LETTER_WITHIN_MS = 1500

type Shortcuts = {
  palette: () => void
  shortcuts: () => void
  /** Actions of `g` followed by a letter. */
  goes: Readonly<Record<string, () => void>>
}

/** Handles `/` or Ctrl-K, `?`, and `g` with a letter; not while a person types, nor over an open dialog. */
export function useShortcuts(isEnabled: boolean, shortcuts: Shortcuts): void {
  const gAtMs = useRef(0)
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const isControl = event.ctrlKey || event.metaKey
    if (!isControl && isTyping(event.target)) return
    const act = isControl
      ? controlActionOf(event.key, shortcuts)
      : actionOf(event.key, Date.now() - gAtMs.current < LETTER_WITHIN_MS, shortcuts)
    gAtMs.current = event.key === 'g' && !isControl && !act ? Date.now() : 0
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isEnabled) return
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isEnabled])
}

function controlActionOf(key: string, shortcuts: Shortcuts): (() => void) | undefined {
  return key.toLowerCase() === 'k' ? shortcuts.palette : undefined
}

/** The action of a key in the current state, if any. */
export function actionOf(key: string, isAfterG: boolean, shortcuts: Shortcuts): (() => void) | undefined {
  if (isAfterG && Object.hasOwn(shortcuts.goes, key)) return shortcuts.goes[key]
  if (key === '/') return shortcuts.palette
  if (key === '?') return shortcuts.shortcuts
  return undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null
}
