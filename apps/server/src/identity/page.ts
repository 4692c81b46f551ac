import { createHash } from 'node:crypto'
import {
  DEFAULT_LOCALE,
  isLocale,
  LANGUAGES,
  LOCALES,
  type Locale,
  nextLocale,
} from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { Html, html } from '../html.ts'
import { ICON_URL, logo, nightRoad } from './drawings.ts'
import { PASSKEY_SCRIPT } from './second-factor/passkey-script.ts'
import { STYLE } from './style.ts'

export type Page = {
  locale: Locale
  title: string
  main: Html
  languageUrl: string | null
  /** Only passkeys need a script; its input is part of the page. */
  hasPasskeyScript?: true
}

/** The part of Koa's context that a page needs. */
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

/**
 * The language that the person clicked, otherwise the first requested one (`ui_locales`, the browser),
 * otherwise the default.
 */
export function localeOf(ctx: PageContext, uiLocales?: unknown): Locale {
  if (isLocale(ctx.query.lang)) return ctx.query.lang
  const requestedTags = String(uiLocales ?? ctx.query.ui_locales ?? '').split(' ')
  const first = requestedTags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale)
  return first ?? ((ctx.acceptsLanguages(...LOCALES) || DEFAULT_LOCALE) as Locale)
}

/** The address of this page in the next language; null if requesting the page again could do harm. */
export function languageUrlOf(ctx: PageContext, locale: Locale): string | null {
  if (ctx.method !== 'GET') return null
  const url = new URL(ctx.originalUrl, 'http://here')
  url.searchParams.set('lang', nextLocale(locale))
  return url.search
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE_HASH = hashOf(STYLE)
const SCRIPT_HASH = hashOf(PASSKEY_SCRIPT)

/** `formTargets`: origins to which the answer of a form may redirect, besides our own. */
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
  const words = wordsOf(locale).identity
  const other = nextLocale(locale)
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
      ? html`<a class="language" href="${languageUrl}" lang="${other}" hreflang="${other}">${LANGUAGES[other].name}</a>`
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
