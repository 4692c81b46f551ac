import { describe, expect, test } from 'vitest'
import { createSseReader } from './sse.ts'

const TEXT = ': hello\n\nid: 7\nevent: publication\ndata: {"rev":7}\n\nid: 8\ndata: a\ndata: b\n\n'
const EVENTS = [
  { event: 'publication', id: '7', data: '{"rev":7}' },
  { event: 'message', id: '8', data: 'a\nb' },
]

describe('a reader of server-sent events', () => {
  test('returns the events of a text in order', () => {
    expect(createSseReader().push(TEXT)).toEqual(EVENTS)
  })

  test.each([1, 2, 3, 7])('returns the same events in chunks of %d characters', (size) => {
    const reader = createSseReader()
    const pieces = TEXT.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap((piece) => reader.push(piece))).toEqual(EVENTS)
  })

  test('reads lines that end in \\r\\n, split anywhere', () => {
    const reader = createSseReader()
    const pieces = [...TEXT.replaceAll('\n', '\r\n')]
    expect(pieces.flatMap((piece) => reader.push(piece))).toEqual(EVENTS)
  })

  test('reuses the last id for events without one and drops events without data', () => {
    const reader = createSseReader()
    expect(reader.push('id: 3\nevent: empty\n\ndata: x\n\n')).toEqual([
      { event: 'message', id: '3', data: 'x' },
    ])
  })
})
