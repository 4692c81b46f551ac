// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Feature } from '@verglas/contract/features'
import { expect, test } from 'vitest'
import type { ContextData } from '../../lib/context.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { DebugPanel } from './DebugPanel.tsx'

const open = (features: readonly Feature[]) =>
  drawn(<DebugPanel onClose={() => {}} />, {
    context: { member: { role: { features } } as unknown as ContextData['member'] },
  })

test('says which features the server alone decides, and leaves them as they are', async () => {
  await open(['bridge', 'stations'])
  const section = await screen.findByRole('region', { name: 'Décidées par le serveur seul' })
  const switches = within(section).getAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ disabled }) => disabled)).not.toContain(false)
  expect(within(section).getByRole<HTMLInputElement>('switch', { name: 'bridge' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'stations' }).disabled).toBe(false)
  expect(within(section).queryByRole('link')).toBeNull()
})

test('leads an administrator to the roles, where the product can be viewed as another one', async () => {
  await open(['admin_users'])
  const link = await screen.findByRole('link', { name: 'Voir Verglas avec un autre rôle' })
  expect(link.getAttribute('href')).toBe('/admin/roles')
})
