// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { currentToasts } from '../../ui/toast/toast.ts'
import { DashboardActions } from './DashboardActions.tsx'
import { type DashboardOption, NO_PLACES } from './dashboard.ts'

afterEach(() => vi.unstubAllGlobals())

const optionOf = (isShared: boolean): DashboardOption => ({
  kind: 'own',
  id: 'd1',
  name: 'Nuit',
  content: NO_PLACES,
  dashboard: {
    id: 'd1',
    name: 'Nuit',
    content: NO_PLACES,
    isDefault: false,
    isShared,
    owner: { id: 'claire', name: 'Claire' },
  } as never,
})

test.each([
  ['Copier l’adresse', true, true, { kind: 'done', message: 'L’adresse est copiée.' }],
  ['Copier l’adresse', true, false, { kind: 'failed', message: 'L’adresse n’a pas pu être copiée.' }],
  ['Partager par son adresse', false, true, { kind: 'done', message: /l’adresse est copiée\.$/ }],
  ['Partager par son adresse', false, false, { kind: 'done', message: /n’a pas pu être copiée\.$/ }],
])('%s, shared before: %s, copying allowed: %s', async (item, isShared, isAllowed, toast) => {
  vi.stubGlobal('fetch', async () => Response.json({ rev: 1 }))
  const { user } = await drawn(<DashboardActions selected={optionOf(isShared)} onEdit={() => {}} />)
  const writing = vi.spyOn(navigator.clipboard, 'writeText')
  if (isAllowed) writing.mockResolvedValue()
  else writing.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  const before = currentToasts().at(-1)?.id ?? 0
  await user.click(screen.getByRole('button', { name: 'Autres actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  await vi.waitFor(() => expect(currentToasts().at(-1)?.id).toBeGreaterThan(before))
  const { kind, message } = currentToasts().at(-1) ?? {}
  expect(kind).toBe(toast.kind)
  expect(message).toMatch(toast.message)
})
