// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { OutagesPage } from './OutagesPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const noList = () =>
  vi.stubGlobal('fetch', async () =>
    Response.json({
      outages: [],
      issuedAt: null,
      total: 0,
      totalClients: 0,
      isCut: false,
      isNonCommercial: false,
      attribution: null,
    }),
  )

test('without any outage source the page explains why, and links an administrator to the connections', async () => {
  noList()
  await drawn(<OutagesPage />, { context: { hasFeature: (feature) => feature === 'admin_sources' } })
  await screen.findByText(/Verglas lit celles d’Hydro-Québec/)
  expect(screen.getByRole('link', { name: 'Connecter une source' }).getAttribute('href')).toBe(
    '/admin/sources/new',
  )
})

test('a person who may not connect sources gets no link to a closed screen', async () => {
  noList()
  await drawn(<OutagesPage />, { context: { hasFeature: () => false } })
  await screen.findByText(/Verglas lit celles d’Hydro-Québec/)
  expect(screen.queryByRole('link', { name: 'Connecter une source' })).toBeNull()
})
