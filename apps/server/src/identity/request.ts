import type { IncomingMessage } from 'node:http'
import { isLocale } from '@verglas/language/locales'

const MAX_FORM_BYTES = 8 * 1024

/** The body is not a form, or is too large for one. */
export class NotAForm extends Error {}

/** The fields of a form sent by one of our pages. */
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

/**
 * The client's address. Behind our own proxy it is the last address the proxy wrote, which no client can
 * forge.
 */
export function addressOf(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || request.socket.remoteAddress || ''
}

/** The part of Koa's context needed to read a form. */
export type FormContext = { req: IncomingMessage; query: Record<string, string | string[] | undefined> }

/** The submitted fields, with the language of the page; null if it is not one of our forms. */
export async function formOf(ctx: FormContext): Promise<URLSearchParams | null> {
  const form = await readForm(ctx.req).catch((error) => {
    if (error instanceof NotAForm) return null
    throw error
  })
  const lang = form?.get('lang')
  if (isLocale(lang)) ctx.query = { ...ctx.query, lang }
  return form
}
