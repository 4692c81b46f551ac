import { pictureForm } from '@verglas/sources/reading/picture-form'
import { conditionalGet } from '@verglas/sources/requesting/http-get'
import { outboundTo } from '@verglas/sources/requesting/outbound'
import type { Config } from '../config.ts'

export type TilePicture = { mediaType: string; bytes: Uint8Array }
export type TileStore = {
  /** The picture at an address; null if the provider currently gives none. */
  picture(address: string): Promise<TilePicture | null>
}

const MAX_TILE_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Simultaneous requests to one provider. */
const AT_ONCE = 6
/** How long a refusal is cached. */
const REFUSED_MS = 60_000

type CachedTile = { picture: Promise<TilePicture | null>; bytes: number; untilMs: number }
type TileStoreOptions = {
  config: Pick<Config, 'contact' | 'privateHosts'>
  now: () => Date
  maxBytes?: number
  /** Media type of the bytes; throws if they are not a tile. Without it, tiles are pictures. */
  mediaTypeOf?: (bytes: Uint8Array) => string
}

const pictureType = (bytes: Uint8Array): string => pictureForm(bytes).mediaType

/**
 * Caches pictures of providers, so that each is fetched once however many browsers display it. The address
 * contains the instant, so a picture stays valid. The least recently used go first.
 */
export function openTileStore(options: TileStoreOptions): TileStore {
  const { config, now, maxBytes = 64 * 1024 * 1024, mediaTypeOf = pictureType } = options
  const cachedByAddress = new Map<string, CachedTile>()
  const limiterByHost = new Map<string, Limiter>()
  let total = 0

  const drop = (address: string) => {
    total -= cachedByAddress.get(address)?.bytes ?? 0
    cachedByAddress.delete(address)
  }
  const fetchPicture = async (address: string): Promise<TilePicture | null> => {
    if (config.contact === null) return null
    const { hostname } = new URL(address)
    const limiter = limiterByHost.get(hostname) ?? openLimiter(AT_ONCE)
    limiterByHost.set(hostname, limiter)
    const answer = await limiter.take(() =>
      conditionalGet(
        address,
        {},
        {
          contact: config.contact ?? '',
          outbound: outboundTo(new Set([hostname]), config.privateHosts),
          now: now(),
          signal: new AbortController().signal,
          maxBytes: MAX_TILE_BYTES,
          timeoutMs: TIMEOUT_MS,
        },
      ),
    )
    if (answer.kind !== 'body') return null
    try {
      return { mediaType: mediaTypeOf(answer.bytes), bytes: answer.bytes }
    } catch {
      // Not a picture (Refused): the provider sent a page that describes an error.
      return null
    }
  }

  return {
    picture(address) {
      const cached = cachedByAddress.get(address)
      if (cached && cached.untilMs > now().getTime()) {
        cachedByAddress.delete(address)
        cachedByAddress.set(address, cached)
        return cached.picture
      }
      drop(address)
      const entry: CachedTile = { picture: fetchPicture(address), bytes: address.length, untilMs: Infinity }
      cachedByAddress.set(address, entry)
      total += entry.bytes
      void entry.picture.then((picture) => {
        if (cachedByAddress.get(address) !== entry) return
        if (picture === null) entry.untilMs = now().getTime() + REFUSED_MS
        entry.bytes += picture?.bytes.length ?? 0
        total += picture?.bytes.length ?? 0
        for (const oldest of cachedByAddress.keys()) {
          if (total <= maxBytes) break
          drop(oldest)
        }
      })
      return entry.picture
    },
  }
}

type Limiter = { take<T>(work: () => Promise<T>): Promise<T> }

/** Runs at most `atOnce` pieces of work at a time; the others wait in the order of arrival. */
function openLimiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = []
  let free = atOnce
  return {
    async take(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
