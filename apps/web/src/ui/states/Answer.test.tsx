// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { StageContext } from '../../lib/stage.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { Answer } from './Answer.tsx'
import { type Answered, allAnswered } from './answered.ts'

const anAnswer = (changes: Partial<Answered<string>> = {}): Answered<string> => ({
  data: undefined,
  error: null,
  dataUpdatedAt: 0,
  refetch: () => {},
  ...changes,
})
const section = (answer: Answered<string>, isSection = false) => (
  <Answer answer={answer} failed="No stations." loading="coming" missing="never there" isSection={isSection}>
    {(data) => <p>{data}</p>}
  </Answer>
)

test('while nothing is known a skeleton stands there', async () => {
  const { container: drawnElement } = await drawn(section(anAnswer()))
  expect(drawnElement.textContent).toBe('coming')
})

test('shows an answer and nothing else', async () => {
  const { container: drawnElement } = await drawn(section(anAnswer({ data: 'here' })))
  expect(drawnElement.textContent).toBe('here')
})

test('what does not exist is gone, not failed', async () => {
  await drawn(section(anAnswer({ error: new ApiError('NotFound') })))
  expect(screen.getByText('never there')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a part of a screen says of itself that what it showed is gone', async () => {
  const answer = anAnswer({ data: 'old', error: new ApiError('NotFound') })
  const { container: drawnElement } = await drawn(
    <Answer answer={answer} loading="coming" isSection>
      {(data) => <p>{data}</p>}
    </Answer>,
  )
  expect(drawnElement.textContent).toContain('n’existe plus')
  expect(screen.queryByText('old')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a slide goes on with what is known: the presentation says that it is not current', async () => {
  const answer = anAnswer({ data: 'old', error: new ApiError('Network') })
  await drawn(<StageContext value={true}>{section(answer)}</StageContext>)
  expect(screen.getByText('old')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says what failed, and tries again', async () => {
  const refetch = vi.fn()
  const { user } = await drawn(section(anAnswer({ error: new ApiError('Network'), refetch })))
  expect(screen.getByRole('alert').textContent).toContain('No stations.')
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test.each(['Internal', 'Network', 'Unavailable'] as const)(
  'where nothing is shown %s promises nothing that would stay',
  async (code) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await drawn(section(anAnswer({ error: new ApiError(code) })))
    expect(screen.getByRole('alert').textContent).not.toMatch(/affichées|données/)
  },
)

const OLD = { data: 'old', dataUpdatedAt: Date.UTC(2026, 0, 1, 12, 32), error: new ApiError('Network') }

test('over an answer that is still shown it says how old that is', async () => {
  await drawn(section(anAnswer(OLD)))
  expect(screen.getByRole('alert').textContent).toContain('13:32')
  expect(screen.getByText('old')).toBeDefined()
})

test('a part of a screen leaves that to the screen, but not a failure without an answer', async () => {
  const { redraw } = await drawn(section(anAnswer(OLD), true))
  expect(screen.queryByRole('alert')).toBeNull()
  redraw(section(anAnswer({ error: new ApiError('Network') }), true))
  expect(screen.getByRole('alert')).toBeDefined()
})

test('several answers are there when all are, and as old as the oldest', () => {
  const first = anAnswer({ data: 'a', dataUpdatedAt: 2 })
  expect(allAnswered({ first, second: anAnswer() }).data).toBeUndefined()
  const both = allAnswered({ first, second: anAnswer({ data: 'b', dataUpdatedAt: 1 }) })
  expect(both).toMatchObject({ data: { first: 'a', second: 'b' }, dataUpdatedAt: 1, error: null })
})

test('of several only those that failed are asked again', () => {
  const [good, bad] = [vi.fn(), vi.fn()]
  const error = new ApiError('Unavailable')
  const both = allAnswered({
    first: anAnswer({ data: 'a', refetch: good }),
    second: anAnswer({ error, refetch: bad }),
  })
  expect(both.error).toBe(error)
  both.refetch()
  expect(good).not.toHaveBeenCalled()
  expect(bad).toHaveBeenCalledOnce()
})
