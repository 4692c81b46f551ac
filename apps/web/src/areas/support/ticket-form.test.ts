import { expect, test } from 'vitest'
import { draftOf } from '../../ui/form/draft.ts'
import { sortTickets, type Ticket } from './ticket.ts'
import { answerFields, readAnswer, readTicket, START, ticketFields } from './ticket-form.ts'

const FROM = '/stations?zone=nord'
const aDraft = (changes: object) => ({
  ...draftOf(ticketFields(FROM), START),
  title: 'Carte vide',
  description: 'Depuis ce matin.',
  ...changes,
})

test('sends the previous screen only with consent', () => {
  expect(readTicket(aDraft({}), { from: FROM, documents: [] }).body.address).toBeNull()
  expect(readTicket(aDraft({ sendsContext: true }), { from: FROM, documents: [] }).body).toEqual({
    title: 'Carte vide',
    type: 'question',
    priority: 'normal',
    description: 'Depuis ce matin.',
    address: FROM,
    documents: [],
  })
})

const PICTURE = { id: '0'.repeat(64), name: 'écran.png', mediaType: 'image/png', sizeBytes: 9 } as const

test('a reply needs a text, an attachment or a change of status', () => {
  const next = ['assigned'] as const
  const draft = (changes: object) => ({ ...draftOf(answerFields(next)), ...changes })
  expect(readAnswer(draft({}), { next, documents: [] }).errors).toHaveProperty('text')
  expect(readAnswer(draft({ status: 'assigned' }), { next, documents: [] })).toEqual({
    body: { text: '', status: 'assigned', documents: [] },
    errors: {},
  })
  expect(readAnswer(draft({}), { next, documents: [PICTURE] })).toEqual({
    body: { text: '', status: null, documents: [PICTURE] },
    errors: {},
  })
})

test('lists open tickets first, the last changed on top', () => {
  const ticket = (id: string, status: Ticket['status'], changedAt: string) =>
    ({ id, status, changedAt }) as Ticket
  const list = [
    ticket('closed', 'closed', '2026-11-24T09:00:00Z'),
    ticket('old', 'new', '2026-11-20T09:00:00Z'),
    ticket('young', 'pending', '2026-11-23T09:00:00Z'),
  ]
  expect(sortTickets(list).map(({ id }) => id)).toEqual(['young', 'old', 'closed'])
})
