import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { productUrl, signIn } from './drivers.ts'

/** Reads a call at an instant; null: live. */
export type Read = <Answer>(path: string, atMs: number | null) => Promise<Answer>

/** Reads calls of an organisation as one of its people, who signs in on the page. */
export async function readerOf(
  page: Page,
  request: APIRequestContext,
  setupId: string,
  login = 'claire',
): Promise<Read> {
  const first = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
  await signIn(page, login)
  const { authorization = '' } = (await first).headers()
  return async (path, atMs) => {
    const time = atMs === null ? '' : `${path.includes('?') ? '&' : '?'}time=${new Date(atMs).toISOString()}`
    const answer = await request.get(`${productUrl()}/api${path}${time}`, {
      headers: { authorization, 'x-setup': setupId },
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return answer.json()
  }
}
