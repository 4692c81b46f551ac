// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { safeAddress } from './address.ts'
import { Markdown } from './Markdown.tsx'

test('renders paragraphs, lists, headings and tables', async () => {
  const text =
    'Le col est **fermé**.\n\n# Déviation\n\n- par *Murat*\n- par Massiac\n\n| km | état |\n|-|-|\n| 12 | ouvert |'
  const { container } = await drawn(<Markdown text={text} />)
  expect(container.querySelector('strong')?.textContent).toBe('fermé')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Déviation')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'par Murat',
    'par Massiac',
  ])
  expect(screen.getByRole('cell', { name: 'ouvert' })).toBeDefined()
})

test('HTML stays plain text', async () => {
  const { container } = await drawn(
    <Markdown
      text={'<script>alert(1)</script>\n\nun <b onclick="x()">mot</b> ![image](https://example.org/a.png)'}
    />,
  )
  expect(container.querySelector('script, b, img')).toBeNull()
  expect(container.textContent).toContain('<script>alert(1)</script>')
  expect(container.textContent).toContain('<b onclick="x()">mot</b>')
  expect(container.textContent).toContain('image')
})

test('a link leads to a web page or a mail address, otherwise it is plain text', async () => {
  const { container } = await drawn(
    <Markdown text="[page](https://example.org/a) [malin](javascript:alert(1)) <mailto:a@example.org>" />,
  )
  const links = [...container.querySelectorAll('a')].map(({ href, rel }) => [href, rel])
  expect(links).toEqual([
    ['https://example.org/a', 'noreferrer'],
    ['mailto:a@example.org', 'noreferrer'],
  ])
  expect(container.textContent).toContain('malin')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/stations', 'vbscript:x', ' java\nscript:alert(1)'])(
  '%j is not a valid link address',
  (address) => expect(safeAddress(address)).toBeNull(),
)
