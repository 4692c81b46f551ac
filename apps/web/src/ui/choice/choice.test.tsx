// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { Segmented } from './Segmented.tsx'

const HOURS = ['6 h', '24 h', '48 h'] as const
const choice = (onChange: (value: (typeof HOURS)[number]) => void) => ({
  label: 'Période',
  value: '24 h' as const,
  options: HOURS.map((value) => ({ value, label: value })),
  onChange,
})
const menu = (onChange = vi.fn()) => (
  <ChoiceMenu {...choice(onChange)} target={<button type="button">24 h</button>} />
)

test('with a few visible options, marks the selected one and selects another', async () => {
  const onChange = vi.fn()
  const { user } = await drawn(<Segmented {...choice(onChange)} />)
  expect(screen.getByRole('radiogroup', { name: 'Période' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '24 h' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '48 h' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('48 h')
})

test('behind a button, the options open with the selected one', async () => {
  const { user } = await drawn(menu())
  const target = screen.getByRole('button', { name: '24 h' })
  expect(target.getAttribute('aria-expanded')).toBe('false')
  await user.click(target)
  expect(target.getAttribute('aria-expanded')).toBe('true')
  const pressed = screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
  expect(pressed.map((button) => button.textContent)).toEqual(['24 h'])
})

test('arrow keys cycle through the options, and Enter selects one', async () => {
  const onChange = vi.fn()
  const { user } = await drawn(menu(onChange))
  await user.click(screen.getByRole('button', { name: '24 h' }))
  screen.getByRole('button', { name: '48 h' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('6 h')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('6 h')
})

test('selecting the selected option changes nothing', async () => {
  const onChange = vi.fn()
  const { user } = await drawn(menu(onChange))
  await user.click(screen.getByRole('button', { name: '24 h' }))
  const [, chosen] = screen.getAllByRole('button', { name: '24 h' })
  if (chosen) await user.click(chosen)
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '24 h' }).getAttribute('aria-expanded')).toBe('false')
})
