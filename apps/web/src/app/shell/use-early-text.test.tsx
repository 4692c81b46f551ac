// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEarlyText } from './use-early-text.ts'

const press = (...keys: string[]) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

test('keeps the letters that are typed before the field is there, and forgets them at the next opening', () => {
  const { result, rerender } = renderHook(({ isWaiting }) => useEarlyText(isWaiting), {
    initialProps: { isWaiting: true },
  })
  press('g', 'a', 'x', 'Backspace', 'r', 'Shift', 'ArrowDown', 'é')
  expect(result.current.current).toBe('garé')
  rerender({ isWaiting: false })
  press('z')
  expect(result.current.current).toBe('garé')
  rerender({ isWaiting: true })
  expect(result.current.current).toBe('')
})

test('leaves the keys of a field and shortcuts alone', () => {
  const { result } = renderHook(() => useEarlyText(true))
  const field = document.body.appendChild(document.createElement('input'))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  field.remove()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true }))
  expect(result.current.current).toBe('')
})
