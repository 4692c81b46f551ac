import { createHash } from 'node:crypto'
import type { Locale } from '@verglas/language/locales'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Html, html } from '../html.ts'

/** A page behind a link in a mail: a title, a sentence, and a button if something can be done. */
export type PlainPage = { locale: Locale; title: string; text: string; button?: string | null }

const STYLE =
  'body{margin:0;background:#f4f6f8;color:#1f2933;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.25rem}p{overflow-wrap:anywhere}button{font:inherit;font-weight:600;padding:.75rem 1.25rem;border:0;border-radius:6px;background:#2b5bd7;color:#fff}@media(prefers-color-scheme:dark){body{background:#0e1318;color:#e6ebf0}button{background:#8fb0ff;color:#0e1318}}'
const STYLE_TAG = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The button sends an empty form to the address of the page. */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(document(page).text)
}

function document({ locale, title, text, button = null }: PlainPage): Html {
  const form = button === null ? null : html`<form method="post"><button>${button}</button></form>`
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${STYLE_TAG}</head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`
}

/** Accepts the form of the button and ignores its content. */
export function acceptPlainForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
  })
}
