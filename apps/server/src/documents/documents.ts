import type { DocumentContent, Paper } from '@verglas/contract/document'
import { threadOf, workerPool } from '@verglas/road-model/pool'
import type { Drawn } from './drawn-chart.ts'
import type { FigureSketch } from './figures.ts'
import type { MeteogramSketch } from './meteogram.ts'

export type DocumentJob =
  | { content: DocumentContent; paper: Paper }
  | { meteogram: MeteogramSketch }
  | { figure: FigureSketch }
export type DocumentAnswer =
  | { pdf: Uint8Array }
  | { drawn: Drawn }
  | { problem: 'unavailable' | 'too_large' | 'failed'; detail: string }

export type Documents = {
  /**
   * The document as PDF (PDF/UA-1: tagged, readable aloud), the same bytes for the same content and program. Throws a
   * `DocumentProblem`.
   */
  pdf(content: DocumentContent, paper: Paper): Promise<Uint8Array>
  /** SVG drawings to embed in a document. */
  meteogram(sketch: MeteogramSketch): Promise<Drawn>
  figure(sketch: FigureSketch): Promise<Drawn>
  close(): Promise<void>
}

/** `unavailable`: no typesetting program exists for this kind of machine; everything else still works. */
export class DocumentProblem extends Error {
  readonly reason: 'unavailable' | 'too_large' | 'failed'

  constructor(reason: DocumentProblem['reason'], detail: string) {
    super(`the document could not be made: ${detail}`)
    this.reason = reason
  }
}

/**
 * Typesets documents in a separate thread, started for the first document, so that no call waits for another
 * person's PDF. One thread suffices: a page takes milliseconds, and a second thread would cost a hundred
 * megabytes.
 */
export function openDocuments(): Documents {
  const pool = workerPool<DocumentJob, DocumentAnswer>(1, () => threadOf('document-thread', import.meta.url))
  async function answerTo(job: DocumentJob): Promise<DocumentAnswer> {
    const [outcome] = await pool.do([job])
    if (!outcome || 'death' in outcome)
      throw new DocumentProblem('failed', outcome?.death ?? 'the thread is closed')
    if ('problem' in outcome.answer) throw new DocumentProblem(outcome.answer.problem, outcome.answer.detail)
    return outcome.answer
  }
  async function drawnBy(job: DocumentJob): Promise<Drawn> {
    const answer = await answerTo(job)
    if ('drawn' in answer) return answer.drawn
    throw new Error('a drawing was answered by something else')
  }
  return {
    async pdf(content, paper) {
      const answer = await answerTo({ content, paper })
      if ('pdf' in answer) return answer.pdf
      throw new Error('a document was answered by something else')
    },
    meteogram: (meteogram) => drawnBy({ meteogram }),
    figure: (figure) => drawnBy({ figure }),
    close: () => pool.close(),
  }
}
