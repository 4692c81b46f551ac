// @vitest-environment happy-dom
import { useComputedColorScheme } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keep } from '../../lib/preference.ts'
import { MantineRoot } from './MantineRoot.tsx'

function SchemeProbe() {
  return <p>{useComputedColorScheme('light')}</p>
}

test('prints in light colours, and is dark again afterwards', () => {
  keep('scheme', 'dark')
  render(
    <MantineRoot>
      <SchemeProbe />
    </MantineRoot>,
  )
  expect(screen.getByText('dark')).toBeDefined()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('light')).toBeDefined()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.getByText('dark')).toBeDefined()
  keep('scheme', null)
})
