import type { CallAnswer } from '@verglas/contract'
import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import { directiveWords, type Spreading, spreadWords } from '@verglas/language'
import type { Pen } from '../../../lib/pen.ts'

export type Dossier = CallAnswer<'getDossier'>
type Link = Dossier['acts'][number]

/** An act of the subject in words, with the time at which it was known. */
export type ActLine = {
  readonly seq: number
  readonly knownMs: number
  readonly words: string
  readonly by: string
}

/** What the content of each kind says, as far as it is shown; it is a row of the database as it was published. */
type Directive = {
  author: string
  rules: {
    roadType: RoadType
    priority: number | null
    treatment: Treatment
    minGm2: number | null
    maxGm2: number | null
    isOnDemand: boolean
  }[]
  archived_by: string | null
}
type Reader = { name: string; read_at: string | null; reminded_at: string | null }
type Done = {
  author: string
  treatment: Treatment
  spread_gm2: number | null
  done_at: string
  withdrawn_by: string | null
}

/** The acts whose content is in the dossier, in the order of the chain. */
export const actLines = (pen: Pen, { acts }: Dossier, circuit: Spreading): ActLine[] =>
  acts.flatMap((link) =>
    link.content === null ? [] : [lineOf(pen, { ...link, content: link.content }, circuit)],
  )

function lineOf(
  pen: Pen,
  { seq, kind, knownAt, content }: Link & { content: string },
  circuit: Spreading,
): ActLine {
  const { t, formats } = pen
  const act: unknown = JSON.parse(content) // the server has written it
  const line = { seq, knownMs: Date.parse(knownAt) }
  if (kind === 'directive') {
    const { author, rules, archived_by: archivedBy } = act as Directive
    const words = directiveWords(pen, { rules }, circuit)
    return {
      ...line,
      words: t(archivedBy ? 'dossier.archived' : 'dossier.ordered', { words }),
      by: archivedBy ?? author,
    }
  }
  if (kind === 'directive_reader') {
    const { name, read_at: readAt, reminded_at: remindedAt } = act as Reader
    return {
      ...line,
      words: t(readAt ? 'dossier.read' : remindedAt ? 'dossier.reminded' : 'dossier.told'),
      by: name,
    }
  }
  const { author, treatment, spread_gm2: gm2, done_at: doneAt, withdrawn_by: withdrawnBy } = act as Done
  const quantity = spreadWords(pen, { minGm2: gm2, maxGm2: null }, circuit)
  const words = [t(`circuits.treatments.${treatment}`), quantity].filter(Boolean).join(' ')
  const values = { words, time: formats.dateTime(Date.parse(doneAt)) }
  return {
    ...line,
    words: t(withdrawnBy ? 'dossier.withdrawn' : 'dossier.done', values),
    by: withdrawnBy ?? author,
  }
}
