// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { FileChoice } from './FileChoice.tsx'

test('a corrected file can be chosen again under the same name', async () => {
  const { container } = await drawn(
    <FileChoice onChange={() => {}}>
      {(props) => (
        <button type="button" {...props}>
          Choose
        </button>
      )}
    </FileChoice>,
  )
  const input = container.querySelector('input') as HTMLInputElement
  const cleared = vi.fn()
  Object.defineProperty(input, 'value', { set: cleared, get: () => 'network.geojson' })
  fireEvent.click(screen.getByRole('button'))
  expect(cleared).toHaveBeenCalledWith('')
})
