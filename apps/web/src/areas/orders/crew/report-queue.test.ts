import { expect, test } from 'vitest'
import { ApiError, type FailureCode } from '../../../lib/api-error.ts'
import { type CrewReport, withReports } from './crew-report.ts'
import { openQueue, type ReportStorage } from './report-queue.ts'

const aReport = (id: string, changes: Partial<CrewReport> = {}): CrewReport => ({
  id,
  setupId: 'a75',
  personId: 'marc',
  circuitId: 'c1',
  directiveId: 'd1',
  state: 'out',
  passNo: 0,
  spreadGm2: null,
  reopens: false,
  at: '2026-01-10T21:10:00.000Z',
  isConfirmed: false,
  refusal: null,
  ...changes,
})
const aStorage = (): ReportStorage => {
  let text: string | null = null
  return { read: () => text, write: (written) => (text = written) }
}
const isOwn = ({ personId }: CrewReport) => personId === 'marc'
const failing = (code: FailureCode) => () => Promise.reject(new ApiError(code))
const idsOf = (reports: readonly CrewReport[]) => reports.map(({ id }) => id)

test('reports stay on the phone without network, also when the page is closed, and are sent in order later', async () => {
  const storage = aStorage()
  const queue = openQueue(storage)
  queue.add(aReport('out'))
  queue.add(aReport('done', { state: 'done', spreadGm2: 15 }))
  queue.add(aReport('of-another', { personId: 'lea' }))
  await queue.send(isOwn, failing('Network'))
  expect(queue.state()).toMatchObject({ hasFailed: true, isSending: false })

  const later = openQueue(storage)
  const sent: string[] = []
  await later.send(isOwn, async ({ id }) => void sent.push(id))
  expect(sent).toEqual(['out', 'done'])
  expect(idsOf(later.state().reports)).toEqual(['of-another'])
  expect(later.state().hasFailed).toBe(false)
})

test('a report that is refused stays until somebody insists or gives it up, and holds up no other', async () => {
  const queue = openQueue(aStorage())
  queue.add(aReport('out'))
  queue.add(aReport('done', { state: 'done' }))
  const sent: CrewReport[] = []
  await queue.send(isOwn, async (report) => {
    if (report.id === 'out' && !report.isConfirmed) throw new ApiError('OrderEnded')
    sent.push(report)
  })
  expect(queue.state().reports).toMatchObject([{ id: 'out', refusal: 'OrderEnded' }])
  expect(idsOf(sent)).toEqual(['done'])
  await queue.send(isOwn, failing('Internal'))
  expect(queue.state().hasFailed).toBe(false)

  queue.insist('out')
  await queue.send(isOwn, async (report) => void sent.push(report))
  expect(sent.at(-1)).toMatchObject({ id: 'out', isConfirmed: true })
  expect(queue.state().reports).toEqual([])
})

test('a tap while others are being sent is sent with them, and nothing is sent twice at once', async () => {
  const queue = openQueue(aStorage())
  const sent: string[] = []
  queue.add(aReport('out'))
  const sending = queue.send(isOwn, async ({ id }) => {
    if (id === 'out') queue.add(aReport('planned', { state: 'planned' }))
    sent.push(id)
  })
  await queue.send(isOwn, async ({ id }) => void sent.push(`${id} again`))
  await sending
  expect(sent).toEqual(['out', 'planned'])
})

test('what is stored but cannot be read is no obstacle', () => {
  expect(openQueue({ read: () => '[{"id":', write: () => {} }).state().reports).toEqual([])
})

test('taps that have not been sent count on the screen as if they had', () => {
  const of = { directiveId: 'd1', name: 'Marc' }
  const stored = [
    {
      passNo: 0,
      name: 'Léa',
      isOwn: false,
      startedAt: '2026-01-10T20:00:00.000Z',
      doneAt: null,
      treatmentId: null,
    },
  ]
  const [out, done] = [aReport('a'), aReport('b', { state: 'done', at: '2026-01-10T22:00:00.000Z' })]
  expect(withReports(stored, [out, done], of)).toMatchObject([
    { name: 'Léa' },
    { name: 'Marc', isOwn: true, startedAt: out.at, doneAt: done.at },
  ])
  const reopened = aReport('c', { reopens: true })
  expect(withReports([], [out, done, reopened], of)).toMatchObject([{ startedAt: out.at, doneAt: null }])
  expect(withReports([], [out, aReport('d', { state: 'planned' })], of)).toEqual([])
  for (const other of [
    aReport('e', { refusal: 'OrderEnded' }),
    aReport('f', { directiveId: 'd2' }),
    aReport('g', { state: 'seen' }),
  ])
    expect(withReports(stored, [other], of)).toEqual(stored)
})
