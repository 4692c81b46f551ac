import { useEffect, useRef } from 'react'

/** After `g` the letter has to come within this time. */
const LETTER_WITHIN_MS = 1500

type Shortcuts = {
  palette: () => void
  shortcuts: () => void
  /** What `g` and then a letter does. */
  goes: Readonly<Record<string, () => void>>
}

/** `/` or Ctrl-K, `?`, and `g` with a letter; not while somebody types, nor over an open dialog. */
export function useShortcuts(isEnabled: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!isEnabled) return
    let gAtMs = 0
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.palette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = actionOf(event.key, Date.now() - gAtMs < LETTER_WITHIN_MS, latest.current)
      gAtMs = event.key === 'g' && !act ? Date.now() : 0
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isEnabled])
}

/** What a key does now, if anything. */
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
