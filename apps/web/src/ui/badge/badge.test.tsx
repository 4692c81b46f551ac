// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { IconCircleX } from '../icons.ts'
import { CodeBadge } from './CodeBadge.tsx'
import { NoteBadge } from './NoteBadge.tsx'
import { SeverityBadge } from './SeverityBadge.tsx'
import { ToneBadge } from './ToneBadge.tsx'

/** Each symbol has its own drawn shape, so that no font has to contain it. */
const shapes = new Set<string | null | undefined>()
test.each([
  [0, 'aucun'],
  [1, 'faible'],
  [2, 'modéré'],
  [3, 'fort'],
  [4, 'extrême'],
])('severity %i is a symbol and a word, not only a colour', async (severity, text) => {
  const { container } = await drawn(<SeverityBadge severity={severity} />)
  expect(container.textContent).toBe(text)
  shapes.add(container.querySelector('svg path')?.getAttribute('d'))
  expect(shapes.size).toBe(severity + 1)
})

test('a badge with its own text next to it is only the symbol, and nothing is read out twice', async () => {
  const { container } = await drawn(<SeverityBadge severity={4} isDecoration />)
  expect(container.textContent).toBe('')
  expect(container.querySelector('[aria-hidden] path')).not.toBeNull()
  expect(container.querySelector('[title]')).toBeNull()
})

test('the severity «aucun» is drawn subdued, an unknown one is a dash', async () => {
  const { container, redraw } = await drawn(<SeverityBadge severity={0} />)
  expect(container.querySelector('[data-quiet]')).not.toBeNull()
  redraw(<SeverityBadge severity={3} />)
  expect(container.querySelector('[data-quiet]')).toBeNull()
  redraw(<SeverityBadge severity={null} />)
  expect(container.textContent).toBe('–')
})

test('a short badge keeps its word for screen readers and as a tooltip', async () => {
  await drawn(<SeverityBadge severity={4} isShort count="2" />)
  expect(screen.getByTitle('extrême').textContent).toBe('extrême2')
  expect(screen.getByText('extrême').className).toBe('visually-hidden')
})

test('an unknown code is a dash', async () => {
  const { container } = await drawn(<CodeBadge table="roadState" code={77} />)
  expect(container.textContent).toBe('–')
})

test('the symbol of a tone has its word, visible or only read out', async () => {
  const badgeIcon = { Icon: IconCircleX, tone: 'bad' } as const
  const { redraw } = await drawn(<ToneBadge icon={badgeIcon} word="en échec" hint="It failed." />)
  expect(screen.getByTitle('It failed.').dataset.tone).toBe('bad')
  redraw(<ToneBadge icon={badgeIcon} word="en échec" isShort />)
  expect(screen.getByText('en échec').className).toBe('visually-hidden')
})

test('a mark has more detail in its tooltip', async () => {
  await drawn(
    <NoteBadge tone="doubt" hint="Never seen to work.">
      non vérifiée
    </NoteBadge>,
  )
  expect(screen.getByTitle('Never seen to work.').textContent).toBe('non vérifiée')
})

test('only a danger has a filled symbol', async () => {
  const { container, redraw } = await drawn(<CodeBadge table="danger" code={0} />)
  const symbolElement = () => container.querySelector('[aria-hidden]') as HTMLElement
  const isFilled = (code: number) => {
    redraw(<CodeBadge table="danger" code={code} />)
    return symbolElement().style.backgroundColor !== ''
  }
  expect([0, 1, 2, 3, 4].map(isFilled)).toEqual([false, true, true, true, true])
})
