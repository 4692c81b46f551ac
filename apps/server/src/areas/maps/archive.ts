import { open } from 'node:fs/promises'
import path from 'node:path'
import { conditionalGet } from '@verglas/sources/requesting/http-get'
import { outboundTo } from '@verglas/sources/requesting/outbound'
import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { Config } from '../../config.ts'

export type ArchiveServices = {
  config: Pick<Config, 'contact' | 'privateHosts' | 'dataFolder'>
  now: () => Date
  /** How long to wait for a style. */
  timeoutMs?: number
}

/** Maximum size of a part that is read: directories take some hundred kilobytes, and tiles less. */
const MAX_RANGE_BYTES = 4 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** The file or the address cannot be read. Any other error means that the content is not an archive. */
export class Unreachable extends Error {}

/** The folder of the archives of an installation. */
export const archiveFolder = (dataFolder: string): string => path.join(dataFolder, 'maps')

/** Opens a single-file archive of tiles, read in byte ranges from the data folder or from an address. */
export function openArchive(address: string, services: ArchiveServices): PMTiles {
  return new PMTiles(isAddress(address) ? remote(address, services) : local(address, services))
}

export const isAddress = (text: string): boolean => /^https?:/i.test(text)

function local(name: string, { config }: ArchiveServices): Source {
  const file = path.join(archiveFolder(config.dataFolder), name)
  return {
    getKey: () => file,
    async getBytes(offset, length, _signal, etag): Promise<RangeResponse> {
      bounded(length)
      const handle = await open(file).catch((cause) => {
        throw new Unreachable(name, { cause })
      })
      try {
        const { size, mtimeMs } = await handle.stat()
        const version = `${mtimeMs}-${size}`
        refuseOther(version, etag)
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
        await handle.read(bytes, 0, bytes.length, offset)
        return { data: bytes.buffer, etag: version }
      } finally {
        await handle.close()
      }
    },
  }
}

function remote(address: string, { config, now }: ArchiveServices): Source {
  const { hostname } = new URL(address)
  return {
    getKey: () => address,
    async getBytes(offset, length, _signal, etag): Promise<RangeResponse> {
      bounded(length)
      const answer = await conditionalGet(
        address,
        {},
        {
          contact: config.contact ?? '',
          outbound: outboundTo(new Set([hostname]), config.privateHosts),
          now: now(),
          signal: new AbortController().signal,
          maxBytes: length,
          timeoutMs: TIMEOUT_MS,
          // A compressed transfer cannot be read from the middle.
          headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
        },
      )
      if (answer.kind !== 'body')
        throw new Unreachable(answer.kind === 'unchanged' ? 'nothing came' : answer.detail)
      const { etag: version } = answer.state
      if (version) refuseOther(version, etag)
      return { data: Uint8Array.from(answer.bytes).buffer, ...(version ? { etag: version } : {}) }
    },
  }
}

/** Makes PMTiles start again from the beginning if the archive has been replaced. */
function refuseOther(version: string, expected: string | undefined): void {
  if (expected !== undefined && expected !== version) throw new EtagMismatch()
}

/** Refuses headers with huge directories; such a file is not a map. */
function bounded(length: number): void {
  if (length > MAX_RANGE_BYTES) throw new Error(`a part of ${length} bytes`)
}
