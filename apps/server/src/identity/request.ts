import type { IncomingMessage } from 'node:http'
import { isLocale } from './words.ts'

const MAX_FORM_BYTES = 8 * 1024

/** The body is no form, or too large for one. */
export class NotAForm extends Error {}

/** The fields of a form that a page of ours sent. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new NotAForm()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > MAX_FORM_BYTES) throw new NotAForm()
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Whose request it is: behind a proxy of ours the last address that it wrote down, which no client can forge. */
export function addressOf(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || request.socket.remoteAddress || ''
}

/** What reading a form needs of Koa's context. */
export type FormContext = { req: IncomingMessage; query: Record<string, string | string[] | undefined> }

/** The fields that were sent, with the language that the page was in; null where it is no form of ours. */
export async function formOf(ctx: FormContext): Promise<URLSearchParams | null> {
  const form = await readForm(ctx.req).catch((error) => {
    if (error instanceof NotAForm) return null
    throw error
  })
  const lang = form?.get('lang')
  if (isLocale(lang)) ctx.query = { ...ctx.query, lang }
  return form
}
