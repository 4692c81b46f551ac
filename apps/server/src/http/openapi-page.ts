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
<style>${STYLE}</style></head>
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

const STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f8;--surface:#fff;--line:#d9dfe6;--text:#1f2933;--muted:#55636f;--link:#2b5bd7}
@media(prefers-color-scheme:dark){:root{--ground:#0e1318;--surface:#161d25;--line:#2b3743;--text:#e6ebf0;--muted:#9aa8b5;--link:#8fb0ff}}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 "Inter Variable",system-ui,sans-serif;background:var(--ground);color:var(--text);display:grid;grid-template-columns:200px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;padding:16px;border-right:1px solid var(--line)}nav a{display:block;padding:2px 0}nav h1{font-size:20px;margin:0}
main{padding:16px 32px;max-width:1100px}a{color:var(--link)}small,nav p{color:var(--muted)}article{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:12px 16px;margin:12px 0}
h3{margin:0;font-weight:500;font-size:14px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:4px 8px 4px 0;vertical-align:top;overflow-wrap:anywhere}pre{overflow:auto;max-height:420px;font-size:12px}
@media(max-width:700px){body{display:block}nav{position:static;height:auto}main{padding:16px}}`
