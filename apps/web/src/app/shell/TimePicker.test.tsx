// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { TimePicker } from './TimePicker.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 25, 11) })
})
afterEach(() => {
  vi.useRealTimers()
})

function ReplayedTime() {
  return <output>{useTimeMode().time}</output>
}

const open = (time: string) =>
  drawn(
    <>
      <TimePicker onDone={() => {}} />
      <ReplayedTime />
    </>,
    { address: `/?time=${time}` },
  )
const replayedTime = () => screen.getByRole('status').textContent
const confirm = () => screen.getByRole('button', { name: 'Confirmer' }) as HTMLButtonElement
const hour = () => screen.getByRole('spinbutton', { name: 'Heure' })

describe('in the night when clocks go back', () => {
  test.each([
    ['02:30 (heure d’été, UTC+2)', '2026-10-25T00:30:00Z'],
    ['02:30 (heure d’hiver, UTC+1)', '2026-10-25T01:30:00Z'],
  ])('a time that exists twice is replayed at the chosen one: %s', async (name, instant) => {
    const { user } = await open('2026-10-25T02:30:00Z')
    await user.click(hour())
    await user.keyboard('02')
    expect(confirm().disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name }))
    await user.click(confirm())
    expect(replayedTime()).toBe(instant)
  })

  test('the replayed time stays the second one when the picker is opened again', async () => {
    const { user } = await open('2026-10-25T01:30:00Z')
    const second = screen.getByRole('radio', { name: '02:30 (heure d’hiver, UTC+1)' }) as HTMLInputElement
    expect(second.checked).toBe(true)
    await user.click(confirm())
    expect(replayedTime()).toBe('2026-10-25T01:30:00Z')
  })
})

test('a time that clocks skip in spring is refused with the reason', async () => {
  const { user } = await open('2026-03-29T01:30:00Z')
  await user.click(hour())
  await user.keyboard('02')
  expect(screen.getByText('Cette heure n’existe pas ce jour-là : passage à l’heure d’été.')).toBeTruthy()
  expect(confirm().disabled).toBe(true)
})
