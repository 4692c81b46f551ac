// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Panel } from './Panel.tsx'
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
  const { container } = render(<Text tone="muted" accent="delayed" weight={600} margin="0 0 8px" />)
  const { style } = container.firstElementChild as HTMLElement
  expect(style.getPropertyValue('--layout-tone')).toBe('var(--muted)')
  expect(style.getPropertyValue('--layout-accent')).toBe('var(--delayed)')
  expect(style.getPropertyValue('--layout-weight')).toBe('600')
  expect(style.getPropertyValue('--layout-margin')).toBe('0 0 8px')
})

test('a class of a module is added to those of the layout', () => {
  const { container } = render(<Row className="card" isPanel gap={4} />)
  const classes = [...(container.firstElementChild?.classList ?? [])]
  expect(classes[1]).toBe('card')
  expect(classes).toHaveLength(4)
})

test('a panel is a section whose padding can be another', () => {
  const { container } = render(<Panel padding="12px 14px" />)
  const panel = container.firstElementChild as HTMLElement
  expect(panel.tagName).toBe('SECTION')
  expect(panel.style.getPropertyValue('--layout-padding')).toBe('12px 14px')
  expect(panel.style.getPropertyValue('--layout-minWidth')).toBe('0px')
})
