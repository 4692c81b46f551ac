// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { SourcesPage } from './SourcesPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const buttons = () => screen.getAllByRole('button', { name: 'Connecter une source' })

test('there is one button to connect a source, while the list loads and when it is empty', async () => {
  let answer: (list: object) => void = () => {}
  const list = new Promise<object>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/sources') ? { sources: [] } : await list),
  )
  await drawn(<SourcesPage />)
  expect(buttons()).toHaveLength(1)
  answer({
    connections: [],
    isAsking: true,
    installation: [],
    backup: null,
    setAside: [],
    now: new Date().toISOString(),
  })
  await screen.findByText(/^Aucune source/)
  expect(buttons()).toHaveLength(1)
})

test('the page says when the installation was last backed up, and how the trial of a restore ended', async () => {
  const backup = {
    latestAt: '2026-11-29T02:41:00.000Z',
    rehearsal: { at: '2026-11-29T04:23:00.000Z', outcome: 'passed' },
  }
  const list = {
    connections: [],
    isAsking: true,
    installation: [],
    backup,
    setAside: [],
    now: backup.latestAt,
  }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/sources') ? { sources: [] } : list),
  )
  await drawn(<SourcesPage />)
  const note = await screen.findByText(/^Dernière sauvegarde/)
  expect(note.textContent).toMatch(
    /^Dernière sauvegarde\u00a0: .*29.* Essai de restauration du .*29.*\u00a0: réussi\.$/,
  )
})
