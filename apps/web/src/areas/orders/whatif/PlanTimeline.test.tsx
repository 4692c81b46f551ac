// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test, vi } from 'vitest'
import { useDisplay } from '../../../lib/display.ts'
import { drawn } from '../../../test-support/drawn.tsx'
import { PlanTimeline } from './PlanTimeline.tsx'

const FROM_MS = Date.UTC(2026, 0, 14, 18)
const PASS = { atMs: FROM_MS + 2 * HOUR_MS, treatment: 'prewet', gm2: 15, deicer: 'nacl' } as const

test('a dropped pass does not add another one; arrows move it, a press on the line adds one', async () => {
  const [onMove, onAdd, onRemove] = [vi.fn(), vi.fn(), vi.fn()]
  function Line() {
    return (
      <PlanTimeline
        display={useDisplay()}
        plan={[PASS]}
        span={[FROM_MS, FROM_MS + 24 * HOUR_MS]}
        chosen={null}
        passWords={() => 'pass'}
        onChoose={() => {}}
        onMove={onMove}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    )
  }
  await drawn(<Line />)
  const pass = screen.getByRole('slider', { name: 'pass' })
  const line = pass.parentElement as HTMLElement
  line.setPointerCapture = () => {}
  line.getBoundingClientRect = () => ({ left: 0, width: 240 }) as DOMRect
  fireEvent.pointerDown(pass, { pointerId: 1 })
  fireEvent.pointerMove(line, { clientX: 50 })
  fireEvent.pointerUp(line)
  fireEvent.click(line, { clientX: 50 })
  expect(onMove).toHaveBeenLastCalledWith(0, FROM_MS + 5 * HOUR_MS, true)
  expect(onAdd).not.toHaveBeenCalled()

  fireEvent.pointerDown(line)
  fireEvent.pointerUp(line)
  fireEvent.click(line, { clientX: 100 })
  expect(onAdd).toHaveBeenCalledWith(FROM_MS + 10 * HOUR_MS)

  fireEvent.keyDown(pass, { key: 'ArrowLeft', shiftKey: true })
  expect(onMove).toHaveBeenLastCalledWith(0, PASS.atMs - HOUR_MS, true)
  fireEvent.keyDown(pass, { key: 'Delete' })
  expect(onRemove).toHaveBeenCalledWith(0)
})
