import type { CallAnswer } from '@verglas/contract'
import type { Formats } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import type { FigureTile } from '../../ui/value/FigureTiles.tsx'
import type { Frames } from './use-frames.ts'
import type { Load } from './use-load.ts'

export type Performance = CallAnswer<'getPerformance'>

const NO_BREAK = '\u00a0'
/** From this duration on (milliseconds) a call or a wait is noticeable. */
const FELT_MS = { call: 1000, wait: 200 }

/** A duration in the unit that is easiest to read. */
export function milliseconds({ number }: Formats, ms: number): string {
  return ms >= 1000 ? `${number(ms / 1000, 1)}${NO_BREAK}s` : `${number(ms, ms < 10 ? 1 : 0)}${NO_BREAK}ms`
}

const seconds = ({ number }: Formats, length: number): string =>
  length >= 100
    ? `${number(length / 60, 0)}${NO_BREAK}min`
    : `${number(length, length < 10 ? 1 : 0)}${NO_BREAK}s`

/** The value that the given share of the values does not exceed; null for an empty list. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

export function callTiles({ t, formats }: Display, { calls }: Performance): FigureTile[] {
  const { all } = calls
  const rate: FigureTile = {
    id: 'rate',
    label: t('performance.calls.perSecond'),
    value: formats.number(calls.perSecond, 1),
    note: t('performance.calls.lastSeconds'),
  }
  if (!all) return [rate]
  const unitText = t('performance.calls.ofCalls', { count: formats.number(all.count, 0) })
  const time = (id: 'median' | 'p95' | 'p99', ms: number): FigureTile => ({
    id,
    label: t(`performance.calls.${id}`),
    value: milliseconds(formats, ms),
    note: unitText,
    isAlarm: ms >= FELT_MS.call,
  })
  return [
    rate,
    time('median', all.p50Ms),
    time('p95', all.p95Ms),
    time('p99', all.p99Ms),
    {
      id: 'failed',
      label: t('performance.calls.failed'),
      value: formats.number(all.failed, 0),
      note: unitText,
      isAlarm: all.failed > 0,
    },
  ]
}

export function browserTiles(
  { t, formats }: Display,
  { delaysMs, frames }: { delaysMs: readonly number[]; frames: Frames | null },
): FigureTile[] {
  const median = quantile(delaysMs, 0.5)
  const waiting = t('performance.browser.waiting')
  return [
    {
      id: 'stream',
      label: t('performance.browser.stream'),
      value: median === null ? '–' : milliseconds(formats, median),
      note:
        median === null
          ? waiting
          : [
              t('performance.browser.streamSlowest', { delay: milliseconds(formats, Math.max(...delaysMs)) }),
              t('performance.browser.ofPublications', { count: delaysMs.length }),
            ].join(' · '),
    },
    {
      id: 'frames',
      label: t('performance.browser.frames'),
      value: frames ? formats.number(frames.perSecond, 0) : '–',
      note: frames
        ? t('performance.browser.longest', { time: milliseconds(formats, frames.longestMs) })
        : waiting,
    },
  ]
}

export function serverTiles({ t, formats }: Display, { process, readings }: Performance): FigureTile[] {
  return [
    {
      id: 'processor',
      label: t('performance.process.processor'),
      value: formats.quantity('percent', process.processorShare * 100),
      note: t('performance.process.ofCore'),
      isAlarm: process.processorShare >= 0.9,
    },
    {
      id: 'wait',
      label: t('performance.process.wait'),
      value: milliseconds(formats, process.waitP99Ms),
      note: t('performance.process.waitNote'),
      isAlarm: process.waitP99Ms >= FELT_MS.wait,
    },
    {
      id: 'memory',
      label: t('performance.process.memory'),
      value: t('performance.process.megabytes', { count: formats.number(process.memoryMb, 0) }),
      note: t('performance.process.title'),
    },
    {
      id: 'readings',
      label: t('performance.readings.count'),
      value: formats.number(readings.count, 0),
      note: t('performance.readings.minutes', { minutes: readings.minutes }),
    },
    {
      id: 'delay',
      label: t('performance.readings.delay'),
      value: readings.medianDelayS === null ? '–' : seconds(formats, readings.medianDelayS),
      note:
        readings.p95DelayS === null
          ? t('performance.readings.minutes', { minutes: readings.minutes })
          : t('performance.readings.p95', { delay: seconds(formats, readings.p95DelayS) }),
    },
  ]
}

export function loadTiles({ t, formats }: Display, load: Load): FigureTile[] {
  const time = (ms: number | null) => (ms === null ? '–' : milliseconds(formats, ms))
  const requestNote = t('performance.load.ofRequests', { count: formats.number(load.requested, 0) })
  return [
    {
      id: 'answered',
      label: t('performance.load.answered'),
      value: formats.number(load.answered, 0),
      note: requestNote,
    },
    {
      id: 'median',
      label: t('performance.load.median'),
      value: time(quantile(load.timesMs, 0.5)),
      note: t('performance.load.perSecond', { count: load.perSecond }),
    },
    {
      id: 'p99',
      label: t('performance.load.p99'),
      value: time(quantile(load.timesMs, 0.99)),
      note: t('performance.load.perSecond', { count: load.perSecond }),
    },
    {
      id: 'failed',
      label: t('performance.load.failed'),
      value: formats.number(load.failed, 0),
      note: requestNote,
      isAlarm: load.failed > 0,
    },
    {
      id: 'skipped',
      label: t('performance.load.skipped'),
      value: formats.number(load.skipped, 0),
      note: t('performance.load.skippedNote'),
      isAlarm: load.skipped > 0,
    },
  ]
}
