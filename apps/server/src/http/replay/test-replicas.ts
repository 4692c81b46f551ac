import { expect } from 'vitest'
import type { ReplicatedApp } from '../../test-support/replicated-app.ts'
import type { TestApp } from '../../test-support/test-app.ts'
import type { Read } from './test-reads.ts'

/** Asks as Olga, not older than `minRev`. */
export const ask = (app: TestApp, { method, url, body }: Pick<Read, 'method' | 'url' | 'body'>, minRev = 0) =>
  app.as('olga', method, url, {
    ...(body ? { body } : {}),
    headers: { 'verglas-min-rev': String(minRev) },
  })

/** Expects the same bytes of a live answer with replicas, and of its repetition with only the primary. */
export async function expectSameBytes(
  { app, primaryOnly }: Pick<ReplicatedApp, 'app' | 'primaryOnly'>,
  read: Read,
  minRev: number,
): Promise<void> {
  const live = await ask(app, read, minRev)
  expect(live.status, `${read.url}: ${live.text}`).toBe(200)
  const { at } = (live.body as { asOf: { at: string } }).asOf
  const url = `${read.url}${read.url.includes('?') ? '&' : '?'}time=${at}`
  expect((await ask(primaryOnly, { ...read, url })).text, url).toBe(live.text)
}
