import { expect, test } from 'vitest'
import { readPasted } from '../../../ui/form/pasted-rows.ts'
import { placedTableFaults, tableFields, tableRows } from './station-table.ts'

const fields = tableFields(['nord'], true)
const NAMES: Readonly<Record<string, string>> = { nord: 'Nord', yes: 'oui', no: 'non' }
const words = {
  titlesOf: () => [],
  namesOf: (_: string, option: string) => (NAMES[option] ? [NAMES[option]] : []),
}
const read = (text: string) => {
  const pasted = readPasted(fields, text, words)
  return { ...tableRows(fields, pasted), pasted }
}

test('an empty cell leaves the value unchanged, an equals sign returns it to the source', () => {
  const { rows, faults } = read('station;altitude;road;zoneId;isBridge\nN1;1 250,5;;Nord;oui\nN2;=;A75;=;=')
  expect(faults).toEqual([])
  expect(rows).toEqual([
    { station: 'N1', fields: { altitude: 1250.5, zoneId: 'nord', isBridge: true } },
    { station: 'N2', fields: { altitude: null, road: 'A75', zoneId: null, isBridge: null } },
  ])
})

test('reports an invalid number, or a refusal of the server, at its line and column', () => {
  const { faults, pasted } = read('station;altitude\n\nN1;haut')
  expect(faults).toMatchObject([{ line: 3, key: 'altitude' }])
  const refused = [{ row: 0, field: null, code: 'unknown_station' as const, detail: 'N1' }]
  expect(placedTableFaults(refused, pasted)).toMatchObject([{ line: 3, key: 'station' }])
})
