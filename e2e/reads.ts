import { gunzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** The requests of a page to the API, whether single or in a batch. */

type BatchRequest = { readonly reads: readonly { readonly path: string }[] }

/** The addresses below /api that one request reads. */
function readsIn(url: string, body: string | null): string[] {
  const { pathname, search } = new URL(url)
  if (pathname !== '/api/answers') return [`${pathname.slice('/api'.length)}${search}`]
  return (JSON.parse(body ?? '') as BatchRequest).reads.map(({ path }) => path)
}

/** Calls the listener with what the page requests from now on. */
export function listenToReads(page: Page, listener: (paths: readonly string[]) => void): void {
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      listener(readsIn(request.url(), request.postData()))
  })
}

/**
 * Calls the listener with the answers that the page receives from now on, if the requested address matches.
 */
export function listenToAnswers(
  page: Page,
  fits: RegExp,
  listener: (path: string, answer: unknown) => void,
): void {
  page.on('response', async (response) => {
    const url = response.url()
    if (!new URL(url).pathname.startsWith('/api/')) return
    const paths = readsIn(url, response.request().postData())
    if (!paths.some((path) => fits.test(path))) return
    for (const [number, answer] of await answersOf(response)) {
      const path = paths[number] ?? ''
      if (fits.test(path)) listener(path, answer)
    }
  })
}

async function answersOf(response: Response): Promise<[number, unknown][]> {
  if (!response.url().endsWith('/api/answers')) return [[0, await response.json()]]
  const bytes = await response.body()
  const answers: [number, unknown][] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const { number, encoding, length } = JSON.parse(bytes.subarray(at, end).toString())
    at = end + 1 + length
    const body = bytes.subarray(end + 1, at)
    answers.push([number, length > 0 && JSON.parse(String(encoding === 'gzip' ? gunzipSync(body) : body))])
  }
  return answers
}
