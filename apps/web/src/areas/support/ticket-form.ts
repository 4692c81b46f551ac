import type { CallBody } from '@verglas/contract'
import { MAX_TITLE_LENGTH } from '@verglas/contract/desk-codes'
import {
  DISPLAYED_PRIORITY,
  MAX_TEXT_LENGTH,
  TICKET_PRIORITIES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStatus,
} from '@verglas/contract/ticket-rules'
import type { TFunction } from 'i18next'
import type { SentDocument } from '../../ui/document/sent-document.ts'
import { type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type NewTicket = CallBody<'createTicket'>
export type TicketAnswer = CallBody<'answerTicket'>

const TEXT = { kind: 'prose', maxLength: MAX_TEXT_LENGTH } as const

/** `from` is the screen that the person came from; it is sent only with their consent. */
export const ticketFields = (from: string | undefined): readonly Field[] => [
  field('title', { ...PLAIN_TEXT, maxLength: MAX_TITLE_LENGTH }),
  field('type', { kind: 'choice', options: TICKET_TYPES }),
  field('priority', { kind: 'choice', options: TICKET_PRIORITIES }),
  field('description', TEXT),
  ...(from === undefined ? [] : [field('sendsContext', { kind: 'flag' })]),
]

export const START = { type: 'question', priority: 'normal' }

type Documents = readonly SentDocument[]

export function readTicket(
  draft: GroupDraft,
  { from, documents }: { from: string | undefined; documents: Documents },
): Reading<NewTicket> {
  const { settings, errors } = readDraft(ticketFields(from), draft)
  const { sendsContext = false, ...fields } = settings
  return {
    body: {
      ...fields,
      address: sendsContext === true && from ? from : null,
      documents: [...documents],
    } as NewTicket,
    errors,
  }
}

export const answerFields = (next: readonly TicketStatus[]): readonly Field[] => [
  field('text', TEXT, { isRequired: false }),
  ...(next.length === 0 ? [] : [field('status', { kind: 'choice', options: next }, { isRequired: false })]),
]

export function readAnswer(
  draft: GroupDraft,
  { next, documents }: { next: readonly TicketStatus[]; documents: Documents },
): Reading<TicketAnswer> {
  const { settings, errors } = readDraft(answerFields(next), draft)
  const { text = '', status = null } = settings as Partial<TicketAnswer>
  const isEmpty = text === '' && status === null && documents.length === 0
  return {
    body: { text, status, documents: [...documents] },
    errors: { ...errors, ...(isEmpty && { text: { word: 'support.errors.nothing' } }) },
  }
}

export const ticketWords = (t: TFunction, from?: string): FormWords => ({
  label: (key) => t(`support.fields.${key}`),
  hint: (key) => {
    if (key === 'sendsContext') return t('support.hints.sendsContext', { address: from })
    return key === 'type' ? t('support.hints.type') : ''
  },
  option(key, option) {
    if (key === 'priority') return priorityOption(t, option as TicketPriority)
    return t(key === 'type' ? `support.types.${option}` : `support.statuses.${option}`)
  },
})

/** The name of the priority and its explanation. */
const priorityOption = (t: TFunction, priority: TicketPriority) =>
  `${t(`support.levels.${priority}`)} (${t(`support.priorities.${DISPLAYED_PRIORITY[priority]}`)})`
