import { createHash } from 'node:crypto'
import { localeOfTag } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { Html, html } from '../../../html.ts'
import type { App } from '../../../http/app.ts'
import { readGrant } from '../../../http/frame-grant.ts'

const STYLE =
  'html,body{margin:0;height:100%;background:#0e1318;color:#e6ebf0;font:16px/1.5 system-ui,sans-serif}iframe{display:block;width:100%;height:100%;border:0}p{margin:0;padding:2rem}'
const STYLE_TAG = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * The page that frames the map of another program. The application's own content policy stays closed: only this
 * page lets the browser open one host, that of the view which a member has requested, and it runs no script itself.
 */
export function framePage(app: App): void {
  app.fastify.get('/api/external_frame', (request, reply) => {
    const { grant: text = '' } = request.query as { grant?: string }
    const grant = readGrant(app.secrets, String(text), app.now())
    const locale = localeOfTag(request.headers['accept-language'])
    const words = wordsOf(locale).views
    const origin = grant && new URL(grant.address).origin
    const content = grant
      ? html`<iframe title="${grant.title}" src="${grant.address}" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" referrerpolicy="origin" allow="fullscreen"></iframe>`
      : html`<p>${words.expired}</p>`
    return reply
      .code(grant ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src ${origin ?? "'none'"}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      )
      .send(
        html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${grant?.title ?? words.expired}</title>${STYLE_TAG}</head><body>${content}</body></html>`
          .text,
      )
  })
}
