import { expect, test } from 'vitest'
import { Refused } from './refusal.ts'
import { type XmlNode, xmlRecords } from './xml-records.ts'

async function* piecesOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const OPTIONS = { roots: ['list'], records: ['item'], maxBytes: 1_000_000 }

async function read(text: string | Uint8Array, size = 7) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const nodes: XmlNode[] = []
  let refused: string | null = null
  try {
    for await (const node of xmlRecords(piecesOf(bytes, size), OPTIONS)) nodes.push(node)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused = error.reason
  }
  return { nodes, refused }
}

test('records have their attributes by local name, their text, and the line where they start', async () => {
  const { nodes, refused } = await read(
    '<x:list xmlns:x="urn:x"><head/>\n<x:item x:id=" 1 "><name> Col <b>du</b> Givre </name><item>inner</item></x:item></x:list>',
  )
  expect(refused).toBeNull()
  expect(nodes).toHaveLength(1)
  expect(nodes[0]).toMatchObject({ name: 'item', line: 2 })
  expect(nodes[0]?.attributes.get('id')).toBe('1')
  expect(nodes[0]?.children.map(({ name, text }) => [name, text])).toEqual([
    ['name', 'Col  Givre'],
    ['item', 'inner'],
  ])
})

test('records complete before a fault are returned, however the chunks are split', async () => {
  for (const size of [1, 7, 4096]) {
    const { nodes, refused } = await read('<list><item>1</item><item>2</item><item><v>3</list>', size)
    expect([nodes.map(({ text }) => text), refused]).toEqual([['1', '2'], 'malformed'])
  }
})

test('the declared encoding is used, and a failing body is unreadable', async () => {
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><list><item>é</item></list>',
    'latin1',
  )
  expect((await read(latin)).nodes[0]?.text).toBe('é')
  expect(
    (await read('\ufeff<?xml version="1.0" encoding="utf-8"?><list><item>é</item></list>')).nodes[0]?.text,
  ).toBe('é')
  const failing = async function* () {
    yield Buffer.from('<list><item>1</item>')
    throw new Error('connection reset')
  }
  const nodes: XmlNode[] = []
  await expect(async () => {
    for await (const node of xmlRecords(failing(), OPTIONS)) nodes.push(node)
  }).rejects.toThrow('connection reset')
  expect(nodes).toHaveLength(1)
})

test('a body in an unknown encoding is closed', async () => {
  let isClosed = false
  const body = async function* () {
    try {
      yield Buffer.from('<?xml version="1.0" encoding="EBCDIC"?>')
      for (;;) yield Buffer.alloc(300, ' ')
    } finally {
      isClosed = true
    }
  }
  await expect(async () => {
    for await (const _ of xmlRecords(body(), OPTIONS));
  }).rejects.toThrow('declared as ebcdic')
  expect(isClosed).toBe(true)
})

test('a text too long to be a value is empty', async () => {
  expect((await read(`<list><item>1${' '.repeat(5000)}</item></list>`, 4096)).nodes[0]?.text).toBe('')
})

test.each([
  ['an attribute too long', `<list><item a="${'b'.repeat(5000)}"/></list>`, 'too_large'],
  [
    'too many attributes',
    `<list><item ${Array.from({ length: 40 }, (_, index) => `a${index}=""`).join(' ')}/></list>`,
    'too_large',
  ],
  ['an entity that nobody declared', '<list><item>&bomb;</item></list>', 'malformed'],
  ['too many bytes', `<list>${' '.repeat(1_000_001)}`, 'too_large'],
])('%s is refused', async (_, text, reason) => expect((await read(text, 4096)).refused).toBe(reason))
