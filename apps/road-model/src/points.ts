import { decodeText } from '@verglas/contract/text-encoding'
import { isoSecond, noteSentence, roadcastColumns } from '@verglas/metro-files'
import { forecastRoad } from '@verglas/road-model'
import type { Outcome } from './job.ts'
import { readPoint } from './point.ts'
import { Problem } from './problem.ts'
import { errorMessage } from './run-command.ts'

/**
 * Forecasts each point, given as a JSON text. Returns the forecasts as JSON objects joined by commas, in the
 * same order; the caller adds the brackets of the array.
 */
export function forecastPoints(texts: readonly Uint8Array[], firstNumber: number): Outcome {
  const problems: string[] = []
  const answers = texts.map((text, index) => {
    try {
      return forecastPoint(text)
    } catch (error) {
      const problem = `point ${firstNumber + index}: ${errorMessage(error)}`
      problems.push(problem)
      return JSON.stringify({ error: problem })
    }
  })
  return { output: answers.join(',\n'), notes: [], problems }
}

function forecastPoint(text: Uint8Array): string {
  const point = readPoint(parseJson(text))
  const forecast = forecastRoad(point)
  return JSON.stringify({
    id: forecast.id,
    notes: forecast.notes.map(noteSentence),
    from: isoSecond(point.fromMs),
    output_step_s: point.outputStepS,
    ...roadcastColumns(forecast),
  })
}

function parseJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(Uint8Array.from(text)) ?? '')
  } catch (error) {
    throw new Problem(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
