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

test('displays a skeleton while there is no data', async () => {
  const { container: drawnElement } = await drawn(section(anAnswer()))
  expect(drawnElement.textContent).toBe('coming')
})

test('displays an answer and nothing else', async () => {
  const { container: drawnElement } = await drawn(section(anAnswer({ data: 'here' })))
  expect(drawnElement.textContent).toBe('here')
})

test('a missing item is reported as gone, not as failed', async () => {
  await drawn(section(anAnswer({ error: new ApiError('NotFound') })))
  expect(screen.getByText('never there')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a section of a screen reports that its own content is gone', async () => {
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

test('a slide keeps its data: the presentation reports that they are not current', async () => {
  const answer = anAnswer({ data: 'old', error: new ApiError('Network') })
  await drawn(<StageContext value={true}>{section(answer)}</StageContext>)
  expect(screen.getByText('old')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('names the failure, and retries', async () => {
  const refetch = vi.fn()
  const { user } = await drawn(section(anAnswer({ error: new ApiError('Network'), refetch })))
  expect(screen.getByRole('alert').textContent).toContain('No stations.')
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test.each(['Internal', 'Network', 'Unavailable'] as const)(
  'if no content is displayed, the text of %s does not mention displayed data',
  async (code) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await drawn(section(anAnswer({ error: new ApiError(code) })))
    expect(screen.getByRole('alert').textContent).not.toMatch(/affichées|données/)
  },
)

const OLD = { data: 'old', dataUpdatedAt: Date.UTC(2026, 0, 1, 12, 32), error: new ApiError('Network') }

test('gives the age of an answer that is still displayed', async () => {
  await drawn(section(anAnswer(OLD)))
  expect(screen.getByRole('alert').textContent).toContain('13:32')
  expect(screen.getByText('old')).toBeDefined()
})

test('a section leaves the age of an older answer to the screen and reports a failure without an answer', async () => {
  const { redraw } = await drawn(section(anAnswer(OLD), true))
  expect(screen.queryByRole('alert')).toBeNull()
  redraw(section(anAnswer({ error: new ApiError('Network') }), true))
  expect(screen.getByRole('alert')).toBeDefined()
})

test('several answers are displayed once all are present, with the age of the oldest', () => {
  const first = anAnswer({ data: 'a', dataUpdatedAt: 2 })
  expect(allAnswered({ first, second: anAnswer() }).data).toBeUndefined()
  const combined = allAnswered({ first, second: anAnswer({ data: 'b', dataUpdatedAt: 1 }) })
  expect(combined).toMatchObject({ data: { first: 'a', second: 'b' }, dataUpdatedAt: 1, error: null })
})

test('refetches only the failed ones of several', () => {
  const [good, bad] = [vi.fn(), vi.fn()]
  const error = new ApiError('Unavailable')
  const combined = allAnswered({
    first: anAnswer({ data: 'a', refetch: good }),
    second: anAnswer({ error, refetch: bad }),
  })
  expect(combined.error).toBe(error)
  combined.refetch()
  expect(good).not.toHaveBeenCalled()
  expect(bad).toHaveBeenCalledOnce()
})
