import { decodeText } from '@verglas/contract/text-encoding'
import { isoSecond, noteSentence, roadcastColumns } from '@verglas/metro-files'
import { forecastRoad, plausibleReadings, type RoadCase } from '@verglas/road-model'
import type { Outcome } from './job.ts'
import { readPoint } from './point.ts'
import { Problem } from './problem.ts'
import { errorMessage } from './run-command.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

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
  const json = parseJson(text)
  const unknown = unknownFieldsOf(json)
  const point = pointOf(json, unknown)
  const plausible = plausibleReadings(point.observations, point)
  const forecast = forecastRoad({ ...point, observations: plausible.observations })
  return JSON.stringify({
    id: forecast.id,
    notes: [...unknown.map(unknownSentence), ...[...plausible.notes, ...forecast.notes].map(noteSentence)],
    from: isoSecond(point.fromMs),
    output_step_s: point.outputStepS,
    ...roadcastColumns(forecast),
  })
}

/** Reads a point. If a field is missing, the error also names the unknown fields, because one may be a misspelling. */
function pointOf(json: unknown, unknown: readonly string[]): RoadCase {
  try {
    return readPoint(json)
  } catch (error) {
    if (!(error instanceof Problem) || unknown.length === 0) throw error
    throw new Problem(`${error.message}; ${unknown.map(unknownSentence).join('; ')}`)
  }
}

const unknownSentence = (field: string) => `${field} is not a field of a point and is ignored`

function parseJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(Uint8Array.from(text)) ?? '')
  } catch (error) {
    throw new Problem(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
