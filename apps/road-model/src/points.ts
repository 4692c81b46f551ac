import { isoSecond, noteSentence, roadcastColumns } from '@verglas/metro-files'
import { forecastRoad } from '@verglas/road-model'
import type { Outcome } from './job.ts'
import { readPoint } from './point.ts'
import { Problem } from './problem.ts'
import { sentenceOf } from './run-command.ts'

/**
 * Forecasts points given as JSON texts. The output is their JSON objects joined with commas, in the same
 * order.
 */
export function answerPoints(texts: readonly Uint8Array[], firstNumber: number): Outcome {
  const problems: string[] = []
  const answers = texts.map((text, index) => {
    try {
      return answerPoint(text)
    } catch (error) {
      const problem = `point ${firstNumber + index}: ${sentenceOf(error)}`
      problems.push(problem)
      return JSON.stringify({ error: problem })
    }
  })
  return { output: answers.join(',\n'), notes: [], problems }
}

function answerPoint(text: Uint8Array): string {
  const point = readPoint(parsed(text))
  const forecast = forecastRoad(point)
  return JSON.stringify({
    id: forecast.id,
    notes: forecast.notes.map(noteSentence),
    from: isoSecond(point.fromMs),
    output_step_s: point.outputStepS,
    ...roadcastColumns(forecast),
  })
}

function parsed(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8'))
  } catch (error) {
    throw new Problem(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
