// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { StarButton } from './StarButton.tsx'

const star = { name: 'Le Crest', isFavourite: false, closedReason: undefined, t: i18next.t }

test('names the action of a press, and does not open the row under it', async () => {
  const [onToggle, onRow] = [vi.fn(), vi.fn()]
  const { user, redraw } = await drawn(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a row of a table, whose keys are its table's
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={onRow}>
      <StarButton {...star} onToggle={onToggle} />
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Suivre · Le Crest', pressed: false })
  await user.click(button)
  expect(onToggle).toHaveBeenCalledOnce()
  expect(onRow).not.toHaveBeenCalled()
  redraw(<StarButton {...star} isFavourite onToggle={onToggle} />)
  expect(screen.getByRole('button', { name: 'Ne plus suivre · Le Crest', pressed: true })).toBeDefined()
})

test('explains why nothing can be changed, and does nothing', async () => {
  const onToggle = vi.fn()
  const { user } = await drawn(<StarButton {...star} closedReason="Lecture seule." onToggle={onToggle} />)
  const button = screen.getByRole('button', { name: 'Suivre · Le Crest' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('Lecture seule.')
  await user.click(button)
  expect(onToggle).not.toHaveBeenCalled()
})
