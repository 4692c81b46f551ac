/** Tile types that an archive in the tests declares (PMTiles, version 3, «tile type»). */
export const ARCHIVE_TILES = { vectors: 1, png: 2, unknown: 6 } as const

const HEADER_BYTES = 127

/** An archive of one tile that is used for a whole zoom level: PMTiles, version 3, nothing compressed. */
export function anArchive(
  tile: Uint8Array,
  {
    type = 'vectors',
    zoom = 0,
    attribution = '<a href="https://example.org">© Example</a>',
  }: { type?: keyof typeof ARCHIVE_TILES; zoom?: number; attribution?: string } = {},
): Buffer {
  const before = Array.from({ length: zoom }, (_, lower) => 4 ** lower).reduce((sum, tiles) => sum + tiles, 0)
  // one entry: its tile, the number of tiles it stands for, its length, its offset plus one
  const directory = Buffer.from([1, before, 4 ** zoom, tile.length, 1].flatMap(varint))
  const metadata = Buffer.from(JSON.stringify({ attribution }))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  let at = HEADER_BYTES
  for (const [place, section] of [
    [8, directory],
    [24, metadata],
    [40, Buffer.alloc(0)],
    [56, tile],
  ] as const) {
    header.writeBigUInt64LE(BigInt(at), place)
    header.writeBigUInt64LE(BigInt(section.length), place + 8)
    at += section.length
  }
  header.set([1, 1, 1, ARCHIVE_TILES[type], zoom, zoom], 96)
  for (const [place, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    header.writeInt32LE(degrees * 10_000_000, place)
  return Buffer.concat([header, directory, metadata, tile])
}

/** Seven bits per byte, the lowest first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

const EXTENT = 4096

/** A vector tile (Mapbox Vector Tile, version 2): land with a wood in its middle and a highway across. */
export function aVectorTile(): Buffer {
  const square = (from: number, to: number) =>
    polygon([from, from], [to - from, 0, 0, to - from, from - to, 0])
  return Buffer.concat([
    layer('earth', 'earth', 3, square(0, EXTENT)),
    layer('landuse', 'forest', 3, square(1900, 2200)),
    // MoveTo, LineTo one point
    layer('roads', 'highway', 2, [9, ...[0, 1500].map(zigzag), 10, ...[EXTENT, 0].map(zigzag)]),
  ])
}

/** MoveTo the first corner, LineTo the others relative to the previous corner, ClosePath. */
const polygon = (first: readonly number[], others: readonly number[]) => [
  9,
  ...first.map(zigzag),
  ((others.length / 2) << 3) | 2,
  ...others.map(zigzag),
  15,
]

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const field = (number: number, bytes: readonly number[]) => [
  (number << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
]
const text = (number: number, value: string) => field(number, [...Buffer.from(value)])

/** A layer of one feature with the property `kind`. */
function layer(name: string, kind: string, shape: number, geometry: readonly number[]): Buffer {
  const feature = [...field(2, [0, 0]), 3 << 3, shape, ...field(4, geometry.flatMap(varint))]
  const content = [
    ...[15 << 3, 2],
    ...text(1, name),
    ...field(2, feature),
    ...text(3, 'kind'),
    ...field(4, text(1, kind)),
    ...[5 << 3, ...varint(EXTENT)],
  ]
  return Buffer.from(field(3, content))
}
