// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { DeleteQuestion } from './DeleteQuestion.tsx'

/** An item with a delete button, as on a list. */
function DeletableItem({ onDelete }: { onDelete: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setConfirming(true)}>
        Supprimer
      </button>
      {isConfirming && (
        <DeleteQuestion
          label="Supprimer la connexion"
          question="Ce qu’elle a apporté reste."
          confirm="La supprimer"
          onDelete={onDelete}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}

test('the dialog focuses the safe answer, and returns the focus afterwards', async () => {
  const { user } = await drawn(<DeletableItem onDelete={vi.fn()} />)
  const button = screen.getByRole('button', { name: 'Supprimer' })
  await user.click(button)
  expect(screen.getByRole('alertdialog').textContent).toContain('Ce qu’elle a apporté reste.')
  expect(document.activeElement?.textContent).toBe('Annuler')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Esc cancels, and only the delete button deletes', async () => {
  const onDelete = vi.fn()
  const { user } = await drawn(<DeletableItem onDelete={onDelete} />)
  await user.click(screen.getByRole('button', { name: 'Supprimer' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onDelete).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Supprimer' }))
  await user.click(screen.getByRole('button', { name: 'La supprimer' }))
  expect(onDelete).toHaveBeenCalledOnce()
})
