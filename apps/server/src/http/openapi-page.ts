import { type OpenapiDocument, type Operation, PARAMETER_REF, type Parameter } from './openapi.ts'
import { SCHEMA_REF } from './openapi-schemas.ts'
import { PAGE_STYLE } from './page-style.ts'

type PageOperation = Omit<Operation, 'parameters'> & { path: string; method: string; parameters: Parameter[] }

/** The API's description as one page for people, without scripts. */
export function openapiPage({ info, paths, components }: OpenapiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PageOperation => {
      const parameters = operation.parameters.flatMap((parameter) =>
        '$ref' in parameter
          ? (components.parameters[parameter.$ref.slice(PARAMETER_REF.length)] ?? [])
          : parameter,
      )
      return { ...operation, path, method, parameters }
    }),
  )
  const areas = [...new Set(operations.flatMap((operation) => operation.tags))]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title>
<style>${PAGE_STYLE}</style></head>
<body>
<nav><h1>${info.title} API</h1><p>${text(info.version)} · <a href="/api/openapi.json">openapi.json</a></p>
${areas.map((area) => `<a href="#${area}">${area}</a>`).join('\n')}
<a href="#schemas">schemas</a></nav>
<main><p>${text(info.description)}</p>
${areas
  .map((area) =>
    section(
      area,
      operations.filter((operation) => operation.tags.includes(area)),
    ),
  )
  .join('\n')}
<section id="schemas"><h2>schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<article id="${name}"><h3>${name}</h3><pre>${linked(schema)}</pre></article>`)
  .join('\n')}
</section>
</main></body></html>`
}

function section(area: string, operations: PageOperation[]): string {
  return `<section id="${area}"><h2>${area}</h2>
${operations
  .map(
    (operation) => `<article id="${operation.operationId}">
<h3><b>${operation.method.toUpperCase()}</b> <code>${text(operation.path)}</code></h3>
<p>${text(operation.summary)} <small>${text(operation.description)}</small></p>
${parameters(operation)}
${operation.requestBody ? content('Body', operation.requestBody.content) : ''}
${content('Answer', operation.responses[200].content)}
</article>`,
  )
  .join('\n')}</section>`
}

function parameters({ parameters }: PageOperation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${text(parameter.name)}</code>${parameter.required ? '' : '?'}</td><td>${parameter.in}</td>
<td>${text(parameter.description ?? '')} <code>${linked(parameter.schema, 0)}</code></td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

/** A request or response body: the name of a schema, or a file. */
const content = (title: string, contents: Operation['responses'][200]['content']): string =>
  `<p>${title}: ${Object.entries(contents)
    .map(([type, { schema }]) => (typeof schema.$ref === 'string' ? linkTo(schema.$ref) : text(type)))
    .join(', ')}</p>`

const linkTo = (ref: string): string => {
  const name = text(ref.slice(SCHEMA_REF.length))
  return `<a href="#${name}">${name}</a>`
}

/** A schema as text, in which references to other schemas are links. */
const linked = (schema: unknown, indent = 2): string =>
  text(JSON.stringify(schema, null, indent)).replace(
    /\{\s*&quot;\$ref&quot;:\s*&quot;([^&]+)&quot;\s*\}/g,
    (_, ref: string) => linkTo(ref),
  )

const text = (value: string): string =>
  value.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )
