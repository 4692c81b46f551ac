import type { CallAnswer } from '@verglas/contract'
import { actWords, type Spreading } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'

export type Dossier = CallAnswer<'getDossier'>

/** An act of the subject in words, with the instant at which it was published. */
export type ActLine = {
  readonly seq: number
  readonly knownMs: number
  readonly words: string
  readonly by: string
}

/** The acts whose content is part of the dossier, in the order of the chain. */
export const actLines = (display: Display, { acts }: Dossier, writing: Spreading): ActLine[] =>
  acts.flatMap(({ seq, kind, knownAt, content }) =>
    content === null
      ? []
      : [{ seq, knownMs: Date.parse(knownAt), ...actWords(display, { kind, content }, writing) }],
  )
