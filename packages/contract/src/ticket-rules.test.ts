import { expect, test } from 'vitest'
import { isOver, nextStatuses, TICKET_STATUSES } from './ticket-rules.ts'

const handler = { isHandler: true }
const author = { isHandler: false }

test('a ticket goes from new to closed', () => {
  expect(nextStatuses('new', handler)).toEqual(['assigned', 'rejected', 'duplicate'])
  expect(nextStatuses('assigned', handler)).toEqual([
    'pending',
    'pending_validation',
    'rejected',
    'duplicate',
  ])
  expect(nextStatuses('pending_validation', handler)).toEqual(['validated', 'assigned'])
  expect(nextStatuses('validated', handler)).toEqual(['closed'])
})

test('closed, rejected and duplicate are final', () => {
  expect(TICKET_STATUSES.filter(isOver)).toEqual(['closed', 'rejected', 'duplicate'])
})

test('the author answers a ticket that waits for them, and says whether it is solved', () => {
  const settable = TICKET_STATUSES.filter((status) => nextStatuses(status, author).length > 0)
  expect(settable).toEqual(['pending', 'pending_validation'])
})
