import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SOURCES } from '@verglas/sources'
import { Marked } from 'marked'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { PAGE_STYLE } from '../../http/page-style.ts'
import { PROVIDERS_FOLDER } from '../../paths.ts'

/** Documentation pages that cover two sources. */
const PAGE_OF: Partial<Record<string, string>> = { 'sopfeu-fires': 'sopfeu' }

/**
 * The documentation page of each source (contents, terms, set-up), for administrators next to the list of
 * sources.
 */
export function noticeRoutes(app: App): void {
  app.fastify.get<{ Params: { id: string } }>('/api/docs/sources/:id', async (request, reply) => {
    const { id } = request.params
    // only registered source ids may become part of a path
    if (!SOURCES.some((source) => source.id === id)) throw new NotFound(`source ${id}`)
    const page = PAGE_OF[id] ?? id
    const markdown = await readFile(path.join(PROVIDERS_FOLDER, page, 'page.md'), 'utf8')
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(await noticePage(markdown))
  })
}

async function noticePage(markdown: string): Promise<string> {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title>
<style>${PAGE_STYLE}body{display:block}main{margin:0 auto}main table{margin:12px 0}</style></head>
<body><main>${await reader.parse(markdown)}</main></body></html>`
}

const reader = new Marked({
  renderer: {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const page = /^\.\.\/([a-z0-9-]+)\/page\.md$/.exec(href)?.[1]
      if (page) return `<a href="/api/docs/sources/${page}">${words}</a>`
      // other pages of the documentation are not served, so links to them become plain text
      return /^https:/.test(href) ? `<a href="${text(href)}" rel="noreferrer">${words}</a>` : words
    },
  },
})

const text = (value: string): string =>
  value.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )
