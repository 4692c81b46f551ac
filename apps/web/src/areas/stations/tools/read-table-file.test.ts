import { expect, test } from 'vitest'
import { readTableFile } from './read-table-file.ts'

const TEXT = 'ref;nom\nA1;Col de l’Escrinet'

test.each([
  ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 as «Unicode text» of a spreadsheet', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
])('a table in %s is read as it was written', async (_, bytes) => {
  expect(await readTableFile(new File([bytes], 'stations.csv'))).toBe(TEXT)
})

test('a table in Windows-1252 is read as it was written', async () => {
  const bytes = Uint8Array.from([...'r;Fra', 0xee, ...'ssinet'], (each) =>
    typeof each === 'number' ? each : each.charCodeAt(0),
  )
  expect(await readTableFile(new File([bytes], 'stations.txt'))).toBe('r;Fraîssinet')
})
