import { type AnyCall, CALLS } from '@verglas/contract'
import { expect, test } from 'vitest'
import { type OpenapiDocument, openapiDocument } from './openapi.ts'
import { openapiPage } from './openapi-page.ts'

const document = openapiDocument('test')

test('describes every call at its path and at each further path', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  const paths = Object.values<AnyCall>(CALLS).flatMap(({ path, aliases }) => [path, ...aliases])
  expect(described).toHaveLength(paths.length)
})

test('every reference leads to a component, and every component is referred to', () => {
  const referred = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g))
  const { securitySchemes: _, ...kinds } = document.components
  const written = Object.entries(kinds).flatMap(([kind, components]) =>
    Object.keys(components).map((name) => `#/components/${kind}/${name}`),
  )
  expect([...referred].sort()).toEqual(written.sort())
})

test('an answer shared by several calls is defined once, with the description of each call', () => {
  const { schemas } = document.components
  const station = { $ref: '#/components/schemas/StationWithLatest' }
  expect(schemas.ListStationsAnswer).toMatchObject({ properties: { stations: { items: station } } })
  expect(schemas.ListFavouriteStationsWithLatestAnswer).toMatchObject({
    properties: { stations: { items: station } },
  })
  expect(schemas.LeadSkill).toMatchObject({
    properties: {
      forecast: { $ref: '#/components/schemas/Score' },
      persistence: {
        $ref: '#/components/schemas/Score',
        description: 'Score of persistence: the last reading as forecast.',
      },
    },
  })
})

test('a parameter in an unusual form is described at its call, with its limits', () => {
  const { parameters } = operation(
    '/api/setups/{setupId}/users/{userId}/read/{type}/{id}/{castpointId}/{state}',
  )
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/setupId' })
  expect(parameters).toContainEqual({
    name: 'castpointId',
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  })
})

test('the HTML page lists every call, including those that answer with an image, and every schema once', () => {
  const page = openapiPage(document)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = [
    ...operations.map(({ operationId }) => operationId),
    ...Object.keys(document.components.schemas),
  ]
  for (const id of ids) expect(page.split(`<article id="${id}">`)).toHaveLength(2)
  expect(page).toContain('Answer: image/jpeg, image/png, image/webp')
  const links = [...page.matchAll(/href="#(\w+)"/g)].map((match) => match[1])
  expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
})

test('a shared parameter is explained at each call of the page', () => {
  const [, article = ''] = openapiPage(document).split('<article id="listStations">')
  expect(article.slice(0, article.indexOf('</article>'))).toContain(
    'Answers with the data available at this past instant. Default: now.',
  )
})

test('nothing of more than 25 lines is written twice', () => {
  const long = new Set<string>()
  const repeated: string[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value, null, 2)
    if (long.has(text)) repeated.push(text)
    if (text.split('\n').length > 25) long.add(text)
    for (const inner of Object.values(value)) visit(inner)
  }
  // complete answers may be equal, because each has the name of its call
  for (const { properties } of Object.values(document.components.schemas)) {
    for (const property of Object.values(properties ?? {})) visit(property)
  }
  expect(repeated).toEqual([])
})

function operation(path: string): OpenapiDocument['paths'][string][string] {
  const [operation] = Object.values(document.paths[path] ?? {})
  if (!operation) throw new Error(`${path} is not described`)
  return operation
}
