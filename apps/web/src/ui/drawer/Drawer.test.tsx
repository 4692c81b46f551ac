// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Drawer } from './Drawer.tsx'

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <input aria-label="elsewhere" />
      {isOpen && (
        <Drawer title="Alertes" onClose={() => setOpen(false)}>
          what stands beside
        </Drawer>
      )}
    </>
  )
}
const drawer = () => screen.queryByRole('dialog', { name: 'Alertes' })

test('takes the focus, closes with Esc, and returns the focus', async () => {
  const { user } = await drawn(<Screen />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  expect(drawer()?.textContent).toContain('what stands beside')
  expect(document.activeElement).toBe(drawer())
  await user.keyboard('{Escape}')
  expect(drawer()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }))
})

test('has a close button', async () => {
  const { user } = await drawn(<Screen />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  await user.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(drawer()).toBeNull()
})

test('leaves the screen next to it usable', async () => {
  const { user } = await drawn(<Screen />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  await user.type(screen.getByRole('textbox', { name: 'elsewhere' }), 'col{Escape}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'elsewhere' }).value).toBe('col')
  expect(drawer()).not.toBeNull()
})
