import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Refusal, refusal } from '@verglas/sources/reading/refusal'
import type { Message } from '@verglas/sources/requesting/connection'
import { conditionalGet } from '@verglas/sources/requesting/http-get'
import { ANYWHERE } from '@verglas/sources/requesting/outbound'

export type InputOptions = {
  receivedAt: Date
  contact: string
  signal: AbortSignal
  /** Called with the number of bytes read from disk, compressed or not. */
  onBytes?: (bytes: number) => void
}

const MAX_DOWNLOAD_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000
const CHUNK_BYTES = 64 * 1024
const SEPARATOR = Buffer.from('/')
const DOT = 0x2e

/**
 * The messages of a file, of a folder with all its contents, or of an address. In the order of names; `.gz`
 * is unpacked; hidden files and symbolic links are left out. A file that cannot be read is refused, and the
 * rest continues. Each body must be read or dropped before the next message is requested.
 */
export async function* readInput(input: string, options: InputOptions): AsyncGenerator<Message | Refusal> {
  if (isAddress(input)) {
    yield await download(input, options)
    return
  }
  let isEmpty = true
  for await (const item of readPath(pathOf(input), options)) {
    isEmpty = false
    yield item
  }
  if (isEmpty)
    yield refusal('no_files', `${input}: a folder without files; hidden ones and links are left out`)
}

const isAddress = (input: string): boolean => /^https?:\/\//i.test(input)
const pathOf = (input: string): Buffer => Buffer.from(input.replace(/(?<=.)\/+$/, ''))

/** The total size to read; unreadable files count zero and are reported when they are read. */
export async function sizeOf(inputs: readonly string[]): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  const add = async (path: Buffer): Promise<void> => {
    try {
      const status = lstatSync(path)
      if (status.isDirectory()) for (const child of await children(path)) await add(child)
      else if (status.isFile()) {
        total.files += 1
        total.bytes += status.size
      }
    } catch (error) {
      if (!isSystemError(error)) throw error
    }
  }
  for (const input of inputs) if (!isAddress(input)) await add(pathOf(input))
  return total
}

async function download(
  url: string,
  { receivedAt, contact, signal }: InputOptions,
): Promise<Message | Refusal> {
  const limits = { maxBytes: MAX_DOWNLOAD_BYTES, timeoutMs: TIMEOUT_MS }
  const answer = await conditionalGet(
    url,
    {},
    { ...limits, contact, outbound: ANYWHERE, now: receivedAt, signal },
  )
  if (answer.kind === 'body')
    return {
      name: url,
      body: unpacked(Buffer.from(answer.bytes.subarray(0, 4)).toString('latin1'), [answer.bytes]),
      receivedAt,
      answeredAt: receivedAt,
    }
  return refusal(
    answer.kind === 'failed' ? answer.reason : answer.kind,
    `${url}: ${answer.kind === 'unchanged' ? '304' : answer.detail}`,
  )
}

/** Paths are bytes, because a name need not be text. */
async function* readPath(path: Buffer, options: InputOptions): AsyncGenerator<Message | Refusal> {
  options.signal.throwIfAborted()
  const name = path.toString()
  try {
    const status = lstatSync(path)
    if (status.isDirectory()) {
      for (const child of await children(path)) yield* readPath(child, options)
    } else if (status.isFile()) {
      yield* readFile(path, status.size, options)
    } else {
      yield refusal(status.isSymbolicLink() ? 'symbolic_link' : 'not_a_file', name)
    }
  } catch (error) {
    options.signal.throwIfAborted()
    if (!isSystemError(error)) throw error
    yield refusal('unreadable', `${name}: ${fileFault(error)}`)
  }
}

const GZIP = '\x1f\x8b'

/** The first four bytes of a file. */
function beginOf(path: Buffer): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(4)
    return bytes.subarray(0, readSync(file, bytes, 0, 4, 0)).toString('latin1')
  } finally {
    closeSync(file)
  }
}

/** Symbolic links inside a folder are skipped without a report, because archives often contain them. */
async function children(folder: Buffer): Promise<Buffer[]> {
  const entries = await readdir(folder, { encoding: 'buffer', withFileTypes: true })
  return entries
    .filter((entry) => entry.name[0] !== DOT && !entry.isSymbolicLink())
    .map((entry) => entry.name)
    .sort(Buffer.compare)
    .map((name) => Buffer.concat([folder, SEPARATOR, name]))
}

async function* readFile(
  path: Buffer,
  size: number,
  { receivedAt, onBytes = () => {} }: InputOptions,
): AsyncGenerator<Message | Refusal> {
  const name = path.toString()
  const begin = beginOf(path)
  if (begin.startsWith('PK\x03\x04') && !/\.km[zl]$/i.test(name)) {
    yield refusal('packed', `${name}: a ZIP archive, whatever its name says: unpack it first`)
    return
  }
  if (/\.gz$/i.test(name) && size > 0 && !begin.startsWith(GZIP)) {
    yield refusal('packed', `${name}: no gzip file, though its name says so`)
    return
  }
  if (size < CHUNK_BYTES) {
    // A folder may have a hundred thousand small files: switching to a thread and back would take longer than
    // reading them.
    onBytes(size)
    yield { name, body: unpacked(begin, [readFileSync(path)]), receivedAt }
    return
  }
  const file = await open(path, 'r')
  try {
    yield { name, body: unpacked(begin, chunksOf(file, onBytes)), receivedAt }
  } finally {
    await file.close()
  }
}

async function* chunksOf(file: FileHandle, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null)
    if (bytesRead === 0) return
    onBytes(bytesRead)
    yield buffer.subarray(0, bytesRead)
  }
}

/** The first bytes decide what a file is, because people and mail programs rename files. */
async function* unpacked(begin: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  if (!begin.startsWith(GZIP)) {
    yield* chunks
    return
  }
  const gunzip = createGunzip()
  const feeding = feed(chunks, gunzip)
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
    await feeding
  } finally {
    gunzip.destroy()
  }
}

/** Waits until the stream accepts more or is closed; then removes its listeners. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}

/** Writes the chunks to `gunzip` as fast as it accepts them; an error is passed on to the reader of `gunzip`. */
async function feed(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  gunzip: ReturnType<typeof createGunzip>,
) {
  try {
    for await (const chunk of chunks) {
      if (gunzip.destroyed) return
      if (!gunzip.write(chunk)) await drained(gunzip)
    }
    gunzip.end()
  } catch (error) {
    gunzip.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/** The most frequent mistakes of a person at a terminal, in words. */
export function fileFault(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file or folder'
  if (error.code === 'EACCES') return 'it may not be read'
  return error.message
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
