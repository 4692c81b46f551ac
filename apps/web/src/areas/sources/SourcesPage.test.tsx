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
  answer({ connections: [], isAsking: true, installation: [], setAside: [], now: new Date().toISOString() })
  await screen.findByText(/^Aucune source/)
  expect(buttons()).toHaveLength(1)
})
