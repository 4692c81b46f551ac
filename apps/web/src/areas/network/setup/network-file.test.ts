import { expect, test } from 'vitest'
import { linesOf, readNetworkFile } from './network-file.ts'

const file = (content: string) => new File([content], 'network.geojson')
const segment = (id: unknown, coordinates: unknown, type = 'LineString') => ({
  properties: { id, name: 'Fageole' },
  geometry: { type, coordinates },
})

test('a file that is not JSON, or contains NaN, is reported as invalid', async () => {
  expect(await readNetworkFile(file('a;b'))).toBe('notJson')
  expect(await readNetworkFile(file('{"features": [NaN]}'))).toBe('notJson')
  expect(await readNetworkFile(file('{"type":"FeatureCollection"}'))).toEqual({
    name: 'network.geojson',
    network: { type: 'FeatureCollection' },
  })
})

test('the encoding of a file that is not plain UTF-8 is named', async () => {
  const bytes = (encoding: BufferEncoding, text: string) =>
    new File([Buffer.from(text, encoding)], 'n.geojson')
  const encodingOf = async (chosen: File) =>
    ((await readNetworkFile(chosen)) as { encoding?: string }).encoding
  expect(await encodingOf(file('{}'))).toBeUndefined()
  expect(await encodingOf(file('\ufeff{}'))).toBe('UTF-8 (BOM)')
  expect(await encodingOf(bytes('utf16le', '{}'))).toBe('UTF-16LE')
  expect(await encodingOf(bytes('latin1', '{"name":"Millau-Cévennes"}'))).toBe('Windows-1252')
})

test('a file above the upload limit is not read', async () => {
  const large = file('')
  Object.defineProperty(large, 'size', { value: 40 * 1024 * 1024 })
  expect(await readNetworkFile(large)).toBe('tooLarge')
})

test('valid lines are drawn, whatever else is in the file', () => {
  const line = [
    [3, 45],
    [3.1, 45],
  ]
  const lines = linesOf({
    features: [
      segment('s1', line),
      segment('far', [[1e9, 0], line[0]]),
      segment('point', line[0], 'Point'),
      segment(7, line),
      null,
      'text',
    ],
  })
  expect([...lines.values()]).toEqual([{ id: 's1', name: 'Fageole (s1)', coordinates: line }])
  for (const invalidFile of [null, [], 'x', { features: {} }]) expect(linesOf(invalidFile).size).toBe(0)
})
