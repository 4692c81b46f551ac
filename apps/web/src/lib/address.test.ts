import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './address.ts'

test('an address is plain text that parses back to the same values', () => {
  const search = {
    time: '2026-11-17T02:00:00Z',
    measures: 'ts,tair',
    name: 'Saint-Flour & co',
    fullscreen: '',
  }
  const text = writeSearch(search)
  expect(text).toBe('?time=2026-11-17T02:00:00Z&measures=ts,tair&name=Saint-Flour%20%26%20co&fullscreen')
  expect(readSearch(text)).toEqual(search)
})

test('omits missing values', () => {
  expect(writeSearch({ time: undefined })).toBe('')
})
