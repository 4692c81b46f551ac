/** Distances are counted in eighths of a pixel; `IN_GAP` is added within a gap of a dashed line. */
export const STEPS_A_PIXEL = 8
export const IN_GAP = 128
/** Initial capacity, enough for most networks, because growing copies everything. */
const FIRST_ROOM = 1 << 18

/** Pixels with their distances: for each line every pixel once, with its smallest distance. */
export class RasterEntries {
  pixels = new Int32Array(FIRST_ROOM)
  distances = new Uint8Array(FIRST_ROOM)
  count = 0
  /** For each pixel the index of its last entry plus one; 0 if it has none. */
  private readonly entryAt: Int32Array
  private first = 0
  private readonly places = new Int32Array(IN_GAP + 1)
  private sortedPixels = new Int32Array(256)
  private sortedDistances = new Uint8Array(256)

  constructor(size: number) {
    this.entryAt = new Int32Array(size)
  }

  /** Starts the next line. */
  begin(): void {
    this.first = this.count
  }

  add(pixel: number, distance: number): void {
    const entry = (this.entryAt[pixel] as number) - 1
    if (entry >= this.first && this.pixels[entry] === pixel) {
      const previous = this.distances[entry] as number
      if (distance % IN_GAP < previous % IN_GAP) this.distances[entry] = distance
      return
    }
    if (this.count === this.pixels.length) this.grow()
    this.pixels[this.count] = pixel
    this.distances[this.count] = distance
    this.count += 1
    this.entryAt[pixel] = this.count
  }

  /** Sorts what was added since `begin` by distance, so that painting a thin line can stop early. */
  sort(): void {
    const length = this.count - this.first
    if (length > this.sortedPixels.length) {
      this.sortedPixels = new Int32Array(2 * length)
      this.sortedDistances = new Uint8Array(2 * length)
    }
    this.places.fill(0)
    for (let entry = this.first; entry < this.count; entry++) {
      const bucket = ((this.distances[entry] as number) % IN_GAP) + 1
      this.places[bucket] = (this.places[bucket] as number) + 1
    }
    for (let bucket = 1; bucket <= IN_GAP; bucket++)
      this.places[bucket] = (this.places[bucket] as number) + (this.places[bucket - 1] as number)
    for (let entry = this.first; entry < this.count; entry++) {
      const distance = this.distances[entry] as number
      const place = this.places[distance % IN_GAP] as number
      this.places[distance % IN_GAP] = place + 1
      this.sortedPixels[place] = this.pixels[entry] as number
      this.sortedDistances[place] = distance
    }
    this.pixels.set(this.sortedPixels.subarray(0, length), this.first)
    this.distances.set(this.sortedDistances.subarray(0, length), this.first)
  }

  private grow(): void {
    const pixels = new Int32Array(2 * this.count)
    pixels.set(this.pixels)
    this.pixels = pixels
    const distances = new Uint8Array(2 * this.count)
    distances.set(this.distances)
    this.distances = distances
  }
}
