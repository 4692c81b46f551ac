/**
 * Deterministic smooth noise: random values on an integer lattice, joined by quintic curves. All functions return −1 to
 * 1 with mean 0; a `stream` (from `streamOf`) selects one of many independent fields.
 */

/** A stream for any text: FNV-1a. */
export function streamOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash | 0
}

/** Uniform in [−1, 1) for a lattice point, mixed with the finaliser of MurmurHash3. */
export function randomAt(stream: number, i: number, j = 0, k = 0): number {
  let hash = stream ^ Math.imul(i, 0x27d4eb2f) ^ Math.imul(j, 0x165667b1) ^ Math.imul(k, 0x5bd1e995)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return hash / 0x80000000
}

/** Roughly normal with standard deviation 1, never beyond ±3. */
export function normalAt(stream: number, i: number, j = 0): number {
  return randomAt(stream, i, j, 1) + randomAt(stream, i, j, 2) + randomAt(stream, i, j, 3)
}

function fade(fraction: number): number {
  return fraction * fraction * fraction * (fraction * (fraction * 6 - 15) + 10)
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share
}

export function noise1(stream: number, x: number): number {
  const i = Math.floor(x)
  return mix(randomAt(stream, i), randomAt(stream, i + 1), fade(x - i))
}

export function noise2(stream: number, x: number, y: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const shareX = fade(x - i)
  return mix(
    mix(randomAt(stream, i, j), randomAt(stream, i + 1, j), shareX),
    mix(randomAt(stream, i, j + 1), randomAt(stream, i + 1, j + 1), shareX),
    fade(y - j),
  )
}

export function noise3(stream: number, x: number, y: number, z: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const shareX = fade(x - i)
  const shareY = fade(y - j)
  const plane = (level: number) =>
    mix(
      mix(randomAt(stream, i, j, level), randomAt(stream, i + 1, j, level), shareX),
      mix(randomAt(stream, i, j + 1, level), randomAt(stream, i + 1, j + 1, level), shareX),
      shareY,
    )
  return mix(plane(k), plane(k + 1), fade(z - k))
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function rise(from: number, to: number, x: number): number {
  const share = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
