// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** As a page that is loaded anew begins. */
const newPage = () => import('./former-answers.ts')
const leave = () => {
  dispatchEvent(new Event('pagehide'))
  vi.resetModules()
}

test('what a page was answered is known to the same tab after it is loaded anew', async () => {
  const first = await newPage()
  first.keepAnswer('/api/a', { etag: '1', body: '{}' })
  expect(first.formerAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  leave()
  const second = await newPage()
  expect(second.formerAnswer('/api/a')).toEqual({ etag: '1', body: '{}' })
  expect(second.formerAnswer('/api/b')).toBeUndefined()
})

test('the oldest go when it is too much, and fewer are stored than are kept', async () => {
  const page = await newPage()
  const body = 'x'.repeat(900_000)
  for (const id of ['a', 'b', 'c', 'd', 'e']) page.keepAnswer(id, { etag: '1', body })
  page.keepAnswer('e', { etag: '2', body })
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => page.formerAnswer(id))).toEqual(['b', 'c', 'd', 'e'])
  leave()
  const next = await newPage()
  expect(['b', 'c', 'd', 'e'].map((id) => next.formerAnswer(id)?.etag)).toEqual([
    undefined,
    undefined,
    undefined,
    '2',
  ])
})

test('what cannot be read in the storage is nothing', async () => {
  sessionStorage.setItem('verglas.answers', '{')
  expect((await newPage()).formerAnswer('/api/a')).toBeUndefined()
})
