// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Row } from './Row.tsx'
import { Text } from './Text.tsx'

test('a layout component is its element, with a class and a variable for each property', () => {
  const { container } = render(
    <Row as="section" gap={8} align="center" aria-label="Tools" wraps>
      text
    </Row>,
  )
  const row = container.firstElementChild as HTMLElement
  expect(row.tagName).toBe('SECTION')
  expect(row.getAttribute('aria-label')).toBe('Tools')
  expect(row.style.getPropertyValue('--layout-gap')).toBe('8px')
  expect(row.style.getPropertyValue('--layout-align')).toBe('center')
  expect(row.hasAttribute('wraps')).toBe(false)
})

test('a tone is a token, and a weight has no unit', () => {
  const { container } = render(<Text tone="muted" weight={600} lineHeight={1.3} margin="0 0 8px" />)
  const { style } = container.firstElementChild as HTMLElement
  expect(style.getPropertyValue('--layout-tone')).toBe('var(--muted)')
  expect(style.getPropertyValue('--layout-weight')).toBe('600')
  expect(style.getPropertyValue('--layout-margin')).toBe('0 0 8px')
})

test('a class of a module is added to those of the layout', () => {
  const { container } = render(<Row className="card" isPanel gap={4} />)
  const classes = [...(container.firstElementChild?.classList ?? [])]
  expect(classes[1]).toBe('card')
  expect(classes).toHaveLength(4)
})
