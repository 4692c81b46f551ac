import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type AnyCall, CALLS } from './index.ts'

type Row = { method: string; path: string; query: readonly string[] }

/** The specification's table of calls, which lies next to the repository on some machines; null elsewhere. */
function table(): readonly Row[] | null {
  for (let folder = import.meta.dirname; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const file = path.join(folder, 'shared', 'spec', 'calls.tsv')
    if (existsSync(file)) return rowsOf(readFileSync(file, 'utf8'))
  }
  return null
}

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, method = '', address = '', query = ''] = line.split('\t')
      return { method, path: address, query: query.split(',').filter((name) => name !== '') }
    })

/** An address with all parameters replaced by `*`, whatever their names: `{n}h` and `:hours` too. */
const shapeOf = (address: string): string =>
  address
    .split('/')
    .map((segment) => (/[{:]/.test(segment) ? '*' : segment))
    .join('/')

const rows = table()

test.skipIf(rows === null)('every row of the table is a call in the contract, with its parameters', () => {
  const calls = Object.values<AnyCall>(CALLS).flatMap((call) =>
    [call.path, ...call.aliases].map((address) => ({ call, key: `${call.method} ${shapeOf(address)}` })),
  )
  const missing = (rows ?? []).flatMap(({ method, path: address, query }) => {
    const matches = calls.filter(({ key }) => key === `${method} ${shapeOf(address)}`)
    if (matches.length === 0) return [`${method} ${address}`]
    return query
      .filter((name) => !matches.some(({ call }) => name in call.query.shape))
      .map((name) => `${method} ${address}?${name}`)
  })
  expect(rows?.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
