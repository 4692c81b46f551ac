import { useSyncExternalStore } from 'react'
import { type ApiError, codeOf } from '../../../lib/api-error.ts'
import { type CrewReport, isPassing } from './crew-report.ts'

const KEY = 'verglas.crewReports'

/** Sends one report; throws `ApiError`. */
export type SendReport = (report: CrewReport) => Promise<void>

/** The storage of a queue; separate, so that tests need no browser. */
export type ReportStorage = { read: () => string | null; write: (text: string) => void }

type State = {
  /** Oldest first. */
  readonly reports: readonly CrewReport[]
  readonly isSending: boolean
  /** The last attempt did not reach the server. */
  readonly hasFailed: boolean
}

/**
 * The reports of crews that the server has not accepted yet. They stay in this browser even while it is closed, and
 * are sent one after the other in the order of the taps.
 */
export function openQueue(storage: ReportStorage) {
  let state: State = { reports: readReports(storage), isSending: false, hasFailed: false }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<State>) => {
    state = { ...state, ...changes }
    if (changes.reports) storage.write(JSON.stringify(changes.reports))
    for (const listener of listeners) listener()
  }
  const replace = (id: string, changes: Partial<CrewReport> | null) =>
    set({
      reports: state.reports.flatMap((report) =>
        report.id !== id ? report : changes ? { ...report, ...changes } : [],
      ),
    })
  return {
    state: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Another tab has changed what is stored. */
    reload: () => set({ reports: readReports(storage) }),
    add: (report: CrewReport) => set({ reports: [...state.reports, report] }),
    /** Discards a report that was refused. */
    remove: (id: string) => replace(id, null),
    /** Sends a refused report again, confirmed by the crew. */
    insist: (id: string) => replace(id, { isConfirmed: true, refusal: null }),
    /** Sends all waiting reports of a person. Stops at the first that does not reach the server. */
    async send(isOwn: (report: CrewReport) => boolean, sendReport: SendReport): Promise<void> {
      if (state.isSending) return
      set({ isSending: true })
      try {
        for (;;) {
          const next = state.reports.find((report) => report.refusal === null && isOwn(report))
          if (!next) break
          try {
            await sendReport(next)
            replace(next.id, null)
          } catch (error) {
            const code = codeOf(error as ApiError)
            if (isPassing(code)) {
              set({ hasFailed: true })
              return
            }
            replace(next.id, { refusal: code })
          }
        }
        set({ hasFailed: false })
      } finally {
        set({ isSending: false })
      }
    },
  }
}

function readReports({ read }: ReportStorage): CrewReport[] {
  try {
    const reports: unknown = JSON.parse(read() ?? '[]')
    return Array.isArray(reports) ? (reports as CrewReport[]) : []
  } catch {
    // The text was cut off when the browser was killed (SyntaxError).
    return []
  }
}

/** Stored in this browser; if it stores nothing, the reports last as long as the page. */
const browserStorage: ReportStorage = {
  read() {
    try {
      return localStorage.getItem(KEY)
    } catch {
      // Storage is forbidden (SecurityError).
      return null
    }
  },
  write(text) {
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // Storage is full (QuotaExceededError) or forbidden (SecurityError).
    }
  },
}

export const reportQueue = openQueue(browserStorage)

/** Calls back when another tab changes the queue. */
export function onQueueChange(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) reportQueue.reload()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export const useReportQueue = (): State => useSyncExternalStore(reportQueue.subscribe, reportQueue.state)
