import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { ApiError, codeOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { useStreamState } from '../../../lib/stream-state.ts'
import { type CrewReport, isPassing } from './crew-report.ts'
import { onQueueChange, reportQueue, useReportQueue } from './report-queue.ts'

/** Queries whose answers change with a report of a crew. */
const CHANGED: ReadonlySet<unknown> = new Set([
  'getOrderProgress',
  'listOwnDirectives',
  'listDirectiveReaders',
  'listTreatmentActs',
  'listTreatmentsSince',
])

/** A request without network may hang for minutes. */
const TIMEOUT_MS = 20_000
const RETRY_MS = 15_000

async function sendReport(client: QueryClient, report: CrewReport): Promise<void> {
  const { rev } = await sentReport(report)
  raiseHighestRev(rev)
  // The report stays on the screen until the answers that contain it have arrived. If they do not arrive, it is
  // sent again later, which changes nothing on the server. So «Vu» never needs a second tap.
  try {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => CHANGED.has(queryKey[1])
    await client.invalidateQueries({ predicate }, { throwOnError: true })
  } catch (error) {
    if (isPassing(codeOf(error))) throw error
  }
}

async function sentReport(report: CrewReport): Promise<{ rev: number }> {
  const { id, circuitId, directiveId, passNo, state, spreadGm2, reopens, isConfirmed, at } = report
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    if (state === 'seen')
      return await call('readDirective', { params: { circuitId, directiveId }, query: { at }, signal })
    return await call('reportPass', {
      params: { circuitId, directiveId, passNo },
      body: { state, spreadGm2, reopens, isConfirmed, at, reportId: id },
      signal,
    })
  } catch (error) {
    throw signal.aborted ? new ApiError('Network', { cause: error }) : error
  }
}

/** Sends the waiting reports: at once, when the network is back, and from time to time. Used once, in the frame. */
export function useReportSender(): void {
  const { setup, me } = useContextData()
  const client = useQueryClient()
  const { state } = useStreamState()
  const { reports } = useReportQueue()
  const isOwn = useCallback(
    (report: CrewReport) => report.setupId === setup.id && report.personId === me.id,
    [setup.id, me.id],
  )
  const isWaiting = reports.some((report) => report.refusal === null && isOwn(report))
  const send = useCallback(
    () => void reportQueue.send(isOwn, (report) => sendReport(client, report)),
    [client, isOwn],
  )
  useEffect(onQueueChange, [])
  useEffect(() => {
    if (!isWaiting) return
    if (state === 'live') send()
    addEventListener('online', send)
    const timer = setInterval(send, RETRY_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [isWaiting, state, send])
  // A new report is sent at once, in any state of the connection.
  const count = reports.length
  useEffect(() => {
    if (count > 0) send()
  }, [count, send])
}

type Tap = Pick<CrewReport, 'directiveId' | 'circuitId' | 'state'> &
  Partial<Pick<CrewReport, 'passNo' | 'spreadGm2' | 'reopens'>>

/** The person's reports that the server has not accepted yet, and the way to add one. */
export function useCrewReports() {
  const { setup, me } = useContextData()
  const { reports, isSending, hasFailed } = useReportQueue()
  const ownReports = useMemo(
    () => reports.filter(({ setupId, personId }) => setupId === setup.id && personId === me.id),
    [reports, setup.id, me.id],
  )
  const report = useCallback(
    ({ passNo = 0, spreadGm2 = null, reopens = false, ...tap }: Tap) =>
      reportQueue.add({
        id: crypto.randomUUID(),
        setupId: setup.id,
        personId: me.id,
        ...tap,
        passNo,
        spreadGm2,
        reopens,
        at: new Date(nowMs()).toISOString(),
        isConfirmed: false,
        refusal: null,
      }),
    [setup.id, me.id],
  )
  return { reports: ownReports, isSending, hasFailed, report }
}
