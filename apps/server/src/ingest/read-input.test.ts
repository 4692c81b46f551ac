import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInput, sizeOf } from './read-input.ts'

const OPTIONS = {
  receivedAt: new Date('2026-01-15T12:00:00Z'),
  contact: 'ops@example.org',
  signal: new AbortController().signal,
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-input-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string, content: string | Uint8Array) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** Name → text, or the reason of the refusal; bodies that fail give the reason. */
async function read(input = folder) {
  const results: [string, string][] = []
  for await (const message of readInput(input, OPTIONS)) {
    if ('kind' in message) {
      results.push([message.detail.replace(folder, ''), message.reason])
      continue
    }
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of message.body) chunks.push(chunk)
      results.push([message.name.replace(folder, ''), Buffer.concat(chunks).toString()])
    } catch (error) {
      results.push([message.name.replace(folder, ''), `failed: ${String(error)}`])
    }
  }
  return results
}

test('a large compressed file is read without leaving a listener for each of its chunks', async () => {
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  process.on('warning', onWarning)
  try {
    const bytes = randomBytes(2_000_000)
    aFile('big.bin.gz', gzipSync(bytes))
    const [[, text] = []] = await read()
    expect(text).toHaveLength(bytes.toString().length)
    await new Promise(setImmediate)
  } finally {
    process.off('warning', onWarning)
  }
  expect(warnings).toEqual([])
})

test('a folder yields its files in name order, subfolders in their place', async () => {
  aFile('b.xml', '2')
  aFile('a/z.xml', '1')
  aFile('c/d/e.xml', '3')
  aFile('d.xml.gz', gzipSync('4'))
  expect(await read(`${folder}/`)).toEqual([
    ['/a/z.xml', '1'],
    ['/b.xml', '2'],
    ['/c/d/e.xml', '3'],
    ['/d.xml.gz', '4'],
  ])
})

test('a single file is one message', async () => {
  aFile('one.xml', 'x')
  expect(await read(join(folder, 'one.xml'))).toEqual([['/one.xml', 'x']])
})

test('hidden files and symbolic links are skipped', async () => {
  aFile('.hidden', 'x')
  aFile('.git/config', 'x')
  aFile('seen', 'y')
  symlinkSync('/etc/passwd', join(folder, 'link'))
  symlinkSync(folder, join(folder, 'loop'))
  expect(await read()).toEqual([['/seen', 'y']])
  expect(await read(join(folder, 'link'))).toEqual([['/link', 'symbolic_link']])
})

test('an entry that is not a file is refused and reading continues', async () => {
  aFile('a', '1')
  execFileSync('mkfifo', [join(folder, 'b')])
  aFile('c', '2')
  expect(await read()).toEqual([
    ['/a', '1'],
    ['/b', 'not_a_file'],
    ['/c', '2'],
  ])
})

test('a missing file is refused', async () => {
  const [result] = await read(join(folder, 'nothing'))
  expect(result?.[1]).toBe('unreadable')
})

test('a damaged .gz fails when its body is read and reading continues', async () => {
  aFile('b.gz', gzipSync('x'.repeat(100_000)).subarray(0, 60))
  aFile('c.xml', 'fine')
  const results = await read()
  expect(results.map(([name, text]) => [name, text.startsWith('failed') ? 'failed' : text])).toEqual([
    ['/b.gz', 'failed'],
    ['/c.xml', 'fine'],
  ])
})

test('compression is detected from the first bytes, whatever the name', async () => {
  aFile('a.gz', 'no gzip')
  aFile('b.csv', gzipSync('packed'))
  aFile('c.csv', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]))
  aFile('d.kmz', Buffer.from('PK\x03\x04 a map'))
  aFile('e.gz', '')
  aFile('f.csv', Buffer.concat([gzipSync(randomBytes(200_000))]))
  const results = await read()
  expect(results.map(([name, text]) => [name.replace(/:.*/, ''), text.slice(0, 20)])).toEqual([
    ['/a.gz', 'packed'],
    ['/b.csv', 'packed'],
    ['/c.csv', 'packed'],
    ['/d.kmz', 'PK\x03\x04 a map'],
    ['/e.gz', ''],
    ['/f.csv', expect.any(String)],
  ])
  expect(results[0]?.[0]).toContain('no gzip file, though its name says so')
  expect(results[2]?.[0]).toContain('a ZIP archive, whatever its name says: unpack it first')
})

test('a folder without files is reported', async () => {
  mkdirSync(join(folder, 'empty', 'also-empty'), { recursive: true })
  aFile('empty/.hidden', 'x')
  expect(await read(join(folder, 'empty'))).toEqual([
    ['/empty: a folder without files; hidden ones and links are left out', 'no_files'],
  ])
})

test('the total size is available before reading, and progress is reported', async () => {
  aFile('a.xml', 'x'.repeat(100))
  aFile('b/c.xml', 'y'.repeat(200_000))
  expect(await sizeOf([folder, 'https://example.org/x', '/nowhere'])).toEqual({ files: 2, bytes: 200_100 })
  let bytes = 0
  const onBytes = (more: number) => {
    bytes += more
  }
  for await (const item of readInput(folder, { ...OPTIONS, onBytes }))
    if (!('kind' in item)) for await (const _ of item.body);
  expect(bytes).toBe(200_100)
})

test('unusual file names are read like any other', async () => {
  const names = [' leading space', "it's; $(rm -rf)", 'new\nline', 'neige é ❄', '100%.xml', '-rf']
  for (const name of names) aFile(name, name)
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]), 'bytes')
  const results = await read()
  expect(results.map(([, text]) => text).sort()).toEqual([...names, 'bytes'].sort())
})

test('a body that is not read, or only partly, does not block reading', async () => {
  aFile('a.gz', gzipSync(Buffer.alloc(5_000_000)))
  aFile('b', 'x'.repeat(200_000))
  aFile('c', 'x')
  const names: string[] = []
  for await (const message of readInput(folder, OPTIONS)) {
    if ('kind' in message) continue
    names.push(message.name)
    if (!message.name.endsWith('b')) for await (const _ of message.body) break
  }
  expect(names).toHaveLength(3)
})

test('an address is one message, and a failing one is a refusal', async () => {
  const server = await localServer((request, response) => {
    if (request.url === '/a.gz') response.end(gzipSync('from afar'))
    else response.writeHead(404).end()
  })
  expect(await read(`${server.url}/a.gz`)).toEqual([[`${server.url}/a.gz`, 'from afar']])
  expect((await read(`${server.url}/b`))[0]?.[1]).toBe('http_status')
  await server.close()
})
