import { createHash } from 'node:crypto'
import { Html, html } from '../html.ts'
import { ICON_URL, logo, nightRoad } from './drawings.ts'
import { PASSKEY_SCRIPT } from './second-factor/passkey-script.ts'
import { STYLE } from './style.ts'
import { isLocale, LOCALES, type Locale, wordsIn } from './words.ts'

export type Page = {
  locale: Locale
  title: string
  main: Html
  languageUrl: string | null
  /** Only passkeys need a script; what they are asked for stands in the page. */
  hasPasskeyScript?: true
}

/** What a page needs of Koa's context. */
export type PageContext = {
  status: number
  type: string
  body: unknown
  method: string
  originalUrl: string
  query: Record<string, string | string[] | undefined>
  acceptsLanguages(...languages: string[]): string | false
  set(headers: Record<string, string>): void
}

/** The language that was clicked, else the first that was asked for (`ui_locales`, the browser), else French. */
export function localeOf(ctx: PageContext, uiLocales?: unknown): Locale {
  if (isLocale(ctx.query.lang)) return ctx.query.lang
  const requestedTags = String(uiLocales ?? ctx.query.ui_locales ?? '').split(' ')
  const first = requestedTags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale)
  return first ?? ((ctx.acceptsLanguages(...LOCALES) || 'fr') as Locale)
}

/** This very page in the other language, where asking for it again does no harm. */
export function languageUrlOf(ctx: PageContext, locale: Locale): string | null {
  if (ctx.method !== 'GET') return null
  const url = new URL(ctx.originalUrl, 'http://here')
  url.searchParams.set('lang', locale === 'fr' ? 'en' : 'fr')
  return url.search
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE_HASH = hashOf(STYLE)
const SCRIPT_HASH = hashOf(PASSKEY_SCRIPT)

/** `formTargets`: origins to which a form's answer may lead on, besides our own. */
export function showPage(
  ctx: PageContext,
  status: number,
  page: Page,
  formTargets: readonly string[] = [],
): void {
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = document(page).text
  ctx.set({
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${STYLE_HASH}`,
      ...(page.hasPasskeyScript ? [`script-src ${SCRIPT_HASH}`] : []),
      'img-src data:',
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'content-language': page.locale,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    vary: 'accept-language',
  })
}

function document({ locale, title, main, languageUrl, hasPasskeyScript }: Page): Html {
  const words = wordsIn(locale)
  const other = locale === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Verglas</title>
<link rel="icon" href="${ICON_URL}">
<style>${new Html(STYLE)}</style>
</head>
<body>
<aside class="scene" aria-label="Verglas"><div class="brand">${logo(32)}<span>Verglas</span></div><p class="tagline">${words.tagline}</p>${nightRoad()}</aside>
<div class="side">
<header><div class="brand">${logo(28)}<span>Verglas</span></div>${
    languageUrl
      ? html`<a class="language" href="${languageUrl}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a>`
      : null
  }</header>
<main>
${main}
</main>
</div>
${hasPasskeyScript ? html`<script>${new Html(PASSKEY_SCRIPT)}</script>` : null}
</body>
</html>
`
}
