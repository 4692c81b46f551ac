import { createHash } from 'node:crypto'
import { type Locale, localeOfTag } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Html, html } from '../../html.ts'
import type { App } from '../../http/app.ts'
import { removeCircuitNotification } from './circuit-queries.ts'
import * as queries from './queries.ts'
import { readEnding } from './unsubscribe-link.ts'

/**
 * Works without signing in: whoever has the mail may end the subscription it is about, and nothing else.
 * Opening the page
 * ends nothing, since link checkers open every page; the button does, and mail programs do it by themselves
 * (RFC 8058).
 */
export function unsubscribeRoutes(app: App): void {
  app.fastify.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    const endingOf = (request: FastifyRequest) =>
      readEnding(app.secrets, String((request.query as { token?: string }).token ?? ''))

    scope.get('/api/unsubscribe', (request, reply) => {
      const locale = localeOfTag(request.headers['accept-language'])
      const { unknown, question, button } = wordsOf(locale).notifications.unsubscribe
      if (!endingOf(request)) return show(reply, 404, locale, unknown)
      return show(reply, 200, locale, question, button)
    })

    scope.post('/api/unsubscribe', async (request, reply) => {
      const locale = localeOfTag(request.headers['accept-language'])
      const { unknown, done } = wordsOf(locale).notifications.unsubscribe
      const ending = endingOf(request)
      if (!ending) return show(reply, 404, locale, unknown)
      const { personId } = ending
      const db = app.tenants.for(ending.setupId)
      if (ending.kind === 'bulletin') await queries.removeBulletin(db, personId, ending.bulletinId)
      else if ('circuitId' in ending) await removeCircuitNotification(db, ending)
      else
        await queries.removeNotification(db, {
          personId,
          castpointId: ending.castpointId,
          kind: ending.kind,
        })
      return show(reply, 200, locale, done)
    })
  })
}

const STYLE =
  'body{margin:0;background:#f4f6f8;color:#1f2933;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.25rem}button{font:inherit;font-weight:600;padding:.75rem 1.25rem;border:0;border-radius:6px;background:#2b5bd7;color:#fff}@media(prefers-color-scheme:dark){body{background:#0e1318;color:#e6ebf0}button{background:#8fb0ff;color:#0e1318}}'
const STYLE_TAG = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function show(
  reply: FastifyReply,
  status: number,
  locale: Locale,
  text: string,
  button: string | null = null,
) {
  const form = button && html`<form method="post"><button>${button}</button></form>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(pageOf(locale, text, form || null).text)
}

function pageOf(locale: Locale, text: string, form: Html | null): Html {
  const { title } = wordsOf(locale).notifications.unsubscribe
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${STYLE_TAG}</head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`
}
