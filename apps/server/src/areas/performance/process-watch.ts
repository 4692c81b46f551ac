import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 10_000
/** Number of samples that are kept: those of the last minute. */
const SAMPLES = 6
/** The event loop is checked at this interval; the interval itself does not count as delay. */
const RESOLUTION_MS = 20
/** The watch stops when nobody has requested its values for this long. */
const IDLE_AFTER_MS = 120_000
const MICROS_A_MS = 1000
const NANOS_A_MS = 1e6

export type ProcessFigures = { memoryMb: number; processorShare: number; waitP99Ms: number }

/**
 * Measures how busy this process is. It measures only while somebody requests the values, so that it costs
 * nothing otherwise.
 */
export class ProcessWatch {
  #timer: NodeJS.Timeout | null = null
  #delays: IntervalHistogram | null = null
  #waitsMs: number[] = []
  #share = 0
  #usedMs = 0
  #sampledMs = 0
  #lastRequestMs = 0

  figures(): ProcessFigures {
    this.#lastRequestMs = performance.now()
    if (!this.#timer) this.#start()
    const sinceMs = performance.now() - this.#sampledMs
    const isYoung = this.#waitsMs.length === 0
    return {
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
      processorShare: isYoung && sinceMs > 0 ? (usedMs() - this.#usedMs) / sinceMs : this.#share,
      waitP99Ms: Math.max(this.#waitNowMs(), ...this.#waitsMs),
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#delays?.disable()
    this.#timer = null
    this.#delays = null
    this.#waitsMs = []
  }

  #start(): void {
    this.#delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    this.#delays.enable()
    this.#usedMs = usedMs()
    this.#sampledMs = performance.now()
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref()
  }

  #sample(): void {
    if (performance.now() - this.#lastRequestMs > IDLE_AFTER_MS) {
      this.stop()
      return
    }
    this.#waitsMs = [...this.#waitsMs, this.#waitNowMs()].slice(-SAMPLES)
    this.#delays?.reset()
    this.#share = (usedMs() - this.#usedMs) / (performance.now() - this.#sampledMs)
    this.#usedMs = usedMs()
    this.#sampledMs = performance.now()
  }

  #waitNowMs(): number {
    const { count = 0 } = this.#delays ?? {}
    if (count === 0 || !this.#delays) return 0
    return Math.max(0, this.#delays.percentile(99) / NANOS_A_MS - RESOLUTION_MS)
  }
}

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROS_A_MS
}
