import { describe, expect, test } from 'vitest'
import { withRows } from './draft.ts'
import { type PasteWords, readPasted } from './pasted-rows.ts'
import { fieldsOf } from './schema-fields.ts'

const STATION = fieldsOf({
  required: ['ref', 'name', 'latitudeDeg', 'longitudeDeg'],
  properties: {
    ref: { type: 'string', minLength: 1 },
    name: { type: 'string', minLength: 1 },
    latitudeDeg: { type: 'number', minimum: -90, maximum: 90 },
    longitudeDeg: { type: 'number', minimum: -180, maximum: 180 },
    altitudeM: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null },
    isOn: { type: 'boolean', default: true },
    measure: { type: 'string', enum: ['tair', 'ts'] },
    inside: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
  },
})
const NAMES: Record<string, string> = {
  ref: 'Référence',
  name: 'Nom',
  latitudeDeg: 'Latitude (°)',
  longitudeDeg: 'Longitude (°)',
  ts: 'Température de chaussée',
}
const words: PasteWords = {
  titlesOf: (key) => [NAMES[key] ?? key],
  namesOf: (_, option) => [NAMES[option] ?? option],
}
const read = (text: string) => readPasted(STATION, text, words)
const valuesOf = (text: string) => read(text).rows.map(({ values }) => values)

describe('a pasted table', () => {
  test('is read in the order of the form, with tabs of a spreadsheet and decimal commas', () => {
    const { rows, faults } = read(
      'A75-01\tCol de la Fageole\t45,07\t3,08\t1114\r\nA75-02\tLe Crest\t45,6\t3,1\r\n',
    )
    expect(faults).toEqual([])
    expect(rows.map(({ values }) => [values.ref, values.latitudeDeg, values.altitudeM])).toEqual([
      ['A75-01', '45,07', '1114'],
      ['A75-02', '45,6', ''],
    ])
  })

  test('may name its columns, in another order and spelling', () => {
    const pasted = read('NOM;reference;Latitude;Longitude;Commentaire\nLe Crest;A75-02;45.6;3.1;"pont; vent"')
    expect(pasted.keys).toEqual(['name', 'ref', 'latitudeDeg', 'longitudeDeg'])
    expect(pasted.ignored).toEqual(['Commentaire'])
    expect(pasted.faults).toEqual([])
    expect(pasted.rows[0]?.values).toMatchObject({ name: 'Le Crest', ref: 'A75-02', isOn: true })
  })

  test('keeps separators and quotes inside quotes', () => {
    expect(valuesOf('A;"Le ""Crest""; nord";45;3')[0]).toMatchObject({ name: 'Le "Crest"; nord' })
  })

  test('accepts the names of options, and yes and no as words', () => {
    const text =
      'ref;name;latitudeDeg;longitudeDeg;isOn;measure\nA;B;1;2;non;température de chaussee\nC;D;1;2;Oui;tair'
    expect(valuesOf(text).map(({ isOn, measure }) => [isOn, measure])).toEqual([
      [false, 'ts'],
      [true, 'tair'],
    ])
  })

  test('reports the line of the text for each invalid cell', () => {
    const { faults } = read('A;B;45;3\n\nC;;nord;300;;peut-être;pluie;zéro')
    expect(faults).toEqual([
      { line: 3, key: null, error: { word: 'form.errors.columns', limit: 7 } },
      { line: 3, key: 'name', error: { word: 'form.errors.required' } },
      { line: 3, key: 'latitudeDeg', error: { word: 'form.errors.number' } },
      { line: 3, key: 'longitudeDeg', error: { word: 'form.errors.max', limit: 180 } },
      { line: 3, key: 'isOn', error: { word: 'form.errors.flag' } },
      { line: 3, key: 'measure', error: { word: 'form.errors.choice' } },
    ])
  })

  test('is empty for an empty text', () => {
    expect(read(' \n\t\n')).toEqual({ keys: expect.anything(), rows: [], ignored: [], faults: [] })
  })
})

test('pasted rows follow the typed ones; empty rows are replaced', () => {
  const [typed, empty] = valuesOf('A;B;45;3\n')
  const untouched = withRows(
    STATION,
    [],
    [{ ...typed, ref: '', name: '', latitudeDeg: '', longitudeDeg: '' }],
  )
  expect(empty).toBeUndefined()
  const rows = withRows(STATION, [...withRows(STATION, [], [typed ?? {}]), ...untouched], [typed ?? {}])
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
})
