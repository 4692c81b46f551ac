// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Wall, WallStep, WallSteps, WallTile } from './Wall.tsx'

test('tiles share the height and width in the given proportions, above a footer line', async () => {
  const { container } = await drawn(
    <Wall rows={[1, 1.1]} columns={[2, 1]} foot="who said it">
      <WallTile>now</WallTile>
    </Wall>,
  )
  const wall = container.firstElementChild as HTMLElement
  expect(wall.style.getPropertyValue('--rows')).toBe('minmax(0, 1fr) minmax(0, 1.1fr) auto')
  expect(wall.style.getPropertyValue('--columns')).toBe('minmax(0, 2fr) minmax(0, 1fr)')
  expect(wall.textContent).toBe('nowwho said it')
})

test('a tile that must be complete is as high as its content', async () => {
  const { container } = await drawn(
    <Wall rows={[1, 'fit']}>
      <WallTile>order</WallTile>
    </Wall>,
  )
  const wall = container.firstElementChild as HTMLElement
  expect(wall.style.getPropertyValue('--rows')).toBe('minmax(0, 1fr) auto auto')
})

test('steps are a list, and those that need action are marked', async () => {
  await drawn(
    <Wall rows={[1]}>
      <WallSteps>
        <WallStep concern="freezing">first</WallStep>
        <WallStep concern={null}>second</WallStep>
      </WallSteps>
    </Wall>,
  )
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.dataset.concern).toBe('freezing')
  expect(second?.dataset.concern).toBeUndefined()
})
