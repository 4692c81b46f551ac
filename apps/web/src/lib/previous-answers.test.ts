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

test('a tab reuses the answers of a page after a reload', async () => {
  const first = await newPage()
  first.keepAnswer('/api/a', { etag: '1', body: '{}' })
  expect(first.previousAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  leave()
  const second = await newPage()
  expect(second.previousAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  expect(second.previousAnswer('/api/b')).toBeUndefined()
})

test('removes the oldest answers beyond the limit, and stores fewer than it keeps in memory', async () => {
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

test('ignores unreadable entries in the storage', async () => {
  sessionStorage.setItem('verglas.answers', '{')
  expect((await newPage()).previousAnswer('/api/a')).toBeUndefined()
})

test('after sign-out the tab has no earlier answers, nor any that arrive later', async () => {
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
