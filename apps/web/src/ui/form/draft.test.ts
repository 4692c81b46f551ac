import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftOf, newRow, readDraft } from './draft.ts'
import { field } from './fields.ts'
import { fieldsOf, type JsonSchema } from './schema-fields.ts'

const position = { type: 'number', minimum: -90, maximum: 90 }
const SCHEMA = {
  type: 'object',
  required: ['stations', 'time', 'timeZone'],
  properties: {
    urls: { type: 'array', default: [], maxItems: 3, items: { type: 'string', format: 'uri' } },
    stations: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: {
        type: 'object',
        required: ['ref', 'latitudeDeg', 'altitudeM'],
        properties: {
          ref: { type: 'string', minLength: 1, maxLength: 8 },
          latitudeDeg: position,
          altitudeM: { anyOf: [{ type: 'number', minimum: -500 }, { type: 'null' }] },
          codes: { type: 'object', additionalProperties: { type: 'integer' } },
          sensors: { type: 'array', items: { type: 'integer', exclusiveMinimum: 0 } },
        },
      },
    },
    time: {
      type: 'object',
      required: ['columns'],
      properties: {
        columns: {
          type: 'array',
          minItems: 1,
          items: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
        },
        format: { type: 'string', default: 'iso' },
      },
    },
    timeZone: { type: 'string' },
    delimiter: { type: 'string', enum: [',', ';', '\t'], default: ',' },
    missing: { type: 'array', items: { type: 'string' }, default: ['', '-'] },
    hours: { type: 'integer', minimum: 1, maximum: 72, default: 6 },
    isQuiet: { type: 'boolean', default: true },
  },
} satisfies JsonSchema
const FIELDS = fieldsOf(SCHEMA)

const aStation = { ref: 'A75', latitudeDeg: 45, altitudeM: null }
const fieldOfKey = (key: string) => FIELDS.find((field) => field.key === key)

test('a schema becomes fields that describe their input', () => {
  expect(FIELDS.map(({ key, shape, isRequired }) => [key, shape.kind, isRequired])).toEqual([
    ['urls', 'lines', false],
    ['stations', 'rows', true],
    ['time', 'group', true],
    ['timeZone', 'text', true],
    ['delimiter', 'choice', false],
    ['missing', 'lines', false],
    ['hours', 'number', false],
    ['isQuiet', 'flag', false],
  ])
  const { shape } = fieldOfKey('stations') ?? {}
  expect(shape?.kind === 'rows' && shape.fields.map((field) => [field.key, field.shape.kind])).toEqual([
    ['ref', 'text'],
    ['latitudeDeg', 'number'],
    ['altitudeM', 'number'],
    ['codes', 'json'],
    ['sensors', 'lines'],
  ])
})

test('secrets and points are left to their dedicated inputs', () => {
  expect(fieldsOf(SCHEMA, ['stations', 'hours']).map(({ key }) => key)).not.toContain('stations')
})

test('values without a form field are written as JSON', () => {
  const [odd] = fieldsOf({ properties: { odd: { oneOf: [{ type: 'object' }, { type: 'string' }] } } })
  expect(odd?.shape.kind).toBe('json')
})

test('an empty form lists the required fields, and nothing else', () => {
  const { settings, errors } = readDraft(FIELDS, draftOf(FIELDS))
  expect(errors).toEqual({
    stations: { word: 'form.errors.few', limit: 1 },
    'time.columns': { word: 'form.errors.required' },
    timeZone: { word: 'form.errors.required' },
  })
  expect(settings).toMatchObject({ missing: ['', '-'], isQuiet: true })
  expect(settings).not.toHaveProperty('hours')
})

test('errors are at the same path that the server would name', () => {
  const draft = draftOf(FIELDS, {
    stations: [aStation, { ...aStation, ref: 'far too long' }],
    time: { columns: ['Date'] },
  })
  const wrong = {
    ...draft,
    timeZone: 'UTC',
    urls: 'https://a.example/x.csv\nnowhere',
    hours: '73',
    time: { columns: 'Date', format: '' },
  }
  expect(readDraft(FIELDS, wrong).errors).toEqual({
    urls: { word: 'form.errors.line', line: 2 },
    'stations.1.ref': { word: 'form.errors.long', limit: 8 },
    hours: { word: 'form.errors.max', limit: 72 },
  })
})

describe('numbers as people write them', () => {
  test.each([
    ['45,07', 45.07],
    ['\u22123.5', -3.5],
    ['1 2', 12],
  ])('%s', (text, value) => {
    const rows = [{ id: 0, values: { ...newRow([], []).values, ref: 'a', latitudeDeg: text, altitudeM: '' } }]
    const { settings } = readDraft(FIELDS, { ...draftOf(FIELDS), stations: rows })
    expect(settings.stations).toEqual([{ ref: 'a', latitudeDeg: value, altitudeM: null }])
  })
})

test('a column may be a name, a number, or a name that looks like a number', () => {
  const draft = draftOf(FIELDS, { time: { columns: ['Date', 3, '3', ''] } })
  expect(draft.time).toMatchObject({ columns: 'Date\n3\n"3"\n""' })
  expect(readDraft(FIELDS, draft).settings.time).toEqual({ columns: ['Date', 3, '3', ''] })
})

test('a new row has a unique id', () => {
  const shape = fieldOfKey('stations')?.shape
  const fields = shape?.kind === 'rows' ? shape.fields : []
  const first = newRow(fields, [])
  expect(newRow(fields, [{ ...first, id: 4 }, first]).id).toBe(5)
})

test('settings pass through the form unchanged', () => {
  const text = fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() === value)
  const number = fc
    .double({ min: -90, max: 90, noNaN: true })
    .map((value) => (Object.is(value, -0) ? 0 : value))
  const station = fc.record(
    {
      ref: text,
      latitudeDeg: number,
      altitudeM: fc.option(fc.integer({ min: -500, max: 9000 })),
      codes: fc.dictionary(fc.string(), fc.integer()),
      sensors: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1 }),
    },
    { requiredKeys: ['ref', 'latitudeDeg', 'altitudeM'] },
  )
  const settings = fc.record(
    {
      urls: fc.array(fc.webUrl(), { maxLength: 3 }),
      stations: fc.array(station, { minLength: 1, maxLength: 5 }),
      time: fc.record({ columns: fc.array(fc.oneof(fc.string(), fc.integer({ min: 1 })), { minLength: 1 }) }),
      timeZone: text,
      delimiter: fc.constantFrom(',', ';', '\t'),
      missing: fc.array(fc.string()),
      hours: fc.integer({ min: 1, max: 72 }),
      isQuiet: fc.boolean(),
    },
    { requiredKeys: ['urls', 'stations', 'time', 'timeZone', 'missing', 'isQuiet'] },
  )
  fc.assert(
    fc.property(settings, (before) => {
      const { settings: read, errors } = readDraft(FIELDS, draftOf(FIELDS, before))
      expect(errors).toEqual({})
      // Objects generated by fast-check have no prototype.
      expect(read).toEqual(JSON.parse(JSON.stringify(before)))
    }),
  )
})

test('a password is sent as typed, with its quotes and spaces', () => {
  const fields = [
    field('password', { kind: 'password', minLength: 15, maxLength: 256 }, { isRequired: false }),
  ]
  const read = (password: string) => readDraft(fields, { password })
  expect(read(' "a night on the pass" ').settings).toEqual({ password: ' "a night on the pass" ' })
  expect(read('').settings).toEqual({})
  expect(read('"too short"').errors).toEqual({ password: { word: 'form.errors.short', limit: 15 } })
})

test('an internal address begins with a single slash', () => {
  const fields = [field('homepage', { kind: 'path', maxLength: 20 }, { isNullable: true })]
  const read = (homepage: string) => readDraft(fields, { homepage })
  expect(read(' /stations ').settings).toEqual({ homepage: '/stations' })
  expect(read('').settings).toEqual({ homepage: null })
  for (const foreign of ['stations', '//example.org', '/\\example.org', 'https://example.org'])
    expect(read(foreign).errors).toEqual({ homepage: { word: 'form.errors.path' } })
  expect(read(`/${'a'.repeat(20)}`).errors).toEqual({ homepage: { word: 'form.errors.long', limit: 20 } })
})
