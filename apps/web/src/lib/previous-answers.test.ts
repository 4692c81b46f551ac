// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const listening = vi.spyOn(globalThis, 'addEventListener')

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** Imports the module afresh, as a reloaded page does. */
const newPage = () => import('./previous-answers.ts')
const leave = () => {
  dispatchEvent(new Event('pagehide'))
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener as EventListener)
  vi.resetModules()
}

test('what a page was answered is known to the same tab after it is loaded anew', async () => {
  const first = await newPage()
  first.keepAnswer('/api/a', { etag: '1', body: '{}' })
  expect(first.previousAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  leave()
  const second = await newPage()
  expect(second.previousAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  expect(second.previousAnswer('/api/b')).toBeUndefined()
})

test('the oldest go when it is too much, and fewer are stored than are kept', async () => {
  const page = await newPage()
  const body = 'x'.repeat(900_000)
  for (const id of ['a', 'b', 'c', 'd', 'e']) page.keepAnswer(id, { etag: '1', body })
  page.keepAnswer('e', { etag: '2', body })
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => page.previousAnswer(id))).toEqual(['b', 'c', 'd', 'e'])
  leave()
  const next = await newPage()
  expect(['b', 'c', 'd', 'e'].map((id) => next.previousAnswer(id)?.etag)).toEqual([
    undefined,
    undefined,
    undefined,
    '2',
  ])
})

test('what cannot be read in the storage is nothing', async () => {
  sessionStorage.setItem('verglas.answers', '{')
  expect((await newPage()).previousAnswer('/api/a')).toBeUndefined()
})

test('after somebody has signed out the tab knows nothing of what was answered, nor of what still came', async () => {
  const page = await newPage()
  page.keepAnswer('/api/a', { etag: '1', body: '{}' })
  leave()
  const next = await newPage()
  expect(next.previousAnswer('/api/a')).toBeDefined()
  next.forgetAnswers()
  expect(next.previousAnswer('/api/a')).toBeUndefined()
  next.keepAnswer('/api/b', { etag: '1', body: '{}' })
  leave()
  expect(sessionStorage.getItem('verglas.answers')).toBeNull()
})
