import { duration, grouped } from './import-summary.ts'

export type Progress = {
  files: number
  /** Files on disk; the number at an address is not known beforehand. */
  totalFiles: number
  /** Bytes as stored on disk, compressed or not. */
  readBytes: number
  totalBytes: number
  facts: number
}

/** One line: progress, speed, and the remaining time at that speed. */
export function progressText(progress: Progress, elapsedMs: number): string {
  const { files, totalFiles, readBytes, totalBytes, facts } = progress
  const fields = [
    totalFiles > 1 ? `${grouped(files)} of ${grouped(totalFiles)} files` : null,
    totalBytes > 0 ? `${megabytes(readBytes)} of ${megabytes(totalBytes)} MB` : null,
    `${grouped(facts)} facts`,
    elapsedMs > 0 ? `${grouped((facts * 1000) / elapsedMs)} facts/s` : null,
  ]
  const share = totalBytes > 0 ? Math.min(1, readBytes / totalBytes) : null
  if (share !== null && share > 0 && share < 1) fields.push(`${duration(elapsedMs / share - elapsedMs)} left`)
  const head = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} %  `
  return head + fields.filter((field) => field !== null).join(' · ')
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

/** Interval of the progress line: short on a terminal, where it overwrites itself, and long in a file. */
const TERMINAL_MS = 500
const FILE_MS = 15_000

export type ProgressLine = { report(progress: Progress): void; end(): void }

export function progressLine(
  out: { isTTY?: boolean; columns?: number; write(text: string): unknown },
  elapsedMs: () => number,
): ProgressLine {
  let reportedMs = 0
  let isOpen = false
  return {
    report(progress) {
      const nowMs = elapsedMs()
      if (nowMs - reportedMs < (out.isTTY ? TERMINAL_MS : FILE_MS)) return
      reportedMs = nowMs
      const text = progressText(progress, nowMs)
      if (out.isTTY) out.write(`\r\x1b[K${text.slice(0, (out.columns ?? 80) - 1)}`)
      else out.write(`${text}\n`)
      isOpen = out.isTTY === true
    },
    end() {
      if (isOpen) out.write('\r\x1b[K')
      isOpen = false
    },
  }
}
