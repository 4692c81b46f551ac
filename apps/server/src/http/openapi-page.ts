import { PAGE_STYLE } from './page-style.ts'

/** The API's description as one page for people, without script. */
export function openapiPage(document: Record<string, unknown>): string {
  const { info, paths } = document as {
    info: { title: string; version: string; description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const areas = [...new Set(operations.flatMap((operation) => operation.tags))]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title>
<style>${PAGE_STYLE}</style></head>
<body>
<nav><h1>${info.title} API</h1><p>${text(info.version)} · <a href="/api/openapi.json">openapi.json</a></p>
${areas.map((area) => `<a href="#${area}">${area}</a>`).join('\n')}</nav>
<main><p>${text(info.description)}</p>
${areas
  .map((area) =>
    section(
      area,
      operations.filter((operation) => operation.tags.includes(area)),
    ),
  )
  .join('\n')}
</main></body></html>`
}

type Operation = {
  tags: string[]
  summary: string
  description: string
  operationId: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: { 200: { content: { 'application/json': { schema: unknown } } } }
}

function section(area: string, operations: (Operation & { path: string; method: string })[]): string {
  return `<section id="${area}"><h2>${area}</h2>
${operations
  .map(
    (operation) => `<article id="${operation.operationId}">
<h3><b>${operation.method.toUpperCase()}</b> <code>${text(operation.path)}</code></h3>
<p>${text(operation.summary)} <small>${text(operation.description)}</small></p>
${parameters(operation)}
${operation.requestBody ? schema('Body', operation.requestBody.content['application/json'].schema) : ''}
${schema('Answer', operation.responses[200].content['application/json'].schema)}
</article>`,
  )
  .join('\n')}</section>`
}

function parameters({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${text(parameter.name)}</code>${parameter.required ? '' : '?'}</td><td>${parameter.in}</td>
<td>${text(parameter.description ?? '')} <code>${text(JSON.stringify(parameter.schema))}</code></td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const schema = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary><pre>${text(JSON.stringify(value, null, 2))}</pre></details>`

const text = (value: string): string =>
  value.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )
