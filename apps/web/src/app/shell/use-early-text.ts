import { type RefObject, useEffect, useRef } from 'react'

/**
 * Text that a person types before its field exists. While `isWaiting`, letters are added to the text and Backspace
 * removes the last one; once a field has the focus, it receives the keys itself.
 */
export function useEarlyText(isWaiting: boolean): RefObject<string> {
  const text = useRef('')
  useEffect(() => {
    if (!isWaiting) return
    text.current = ''
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      const next = typed(text.current, event.key)
      if (next === text.current) return
      event.preventDefault()
      text.current = next
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isWaiting])
  return text
}

/** The text after a key: one more letter, one fewer, or the same. */
export function typed(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1)
  return [...key].length === 1 ? text + key : text
}
