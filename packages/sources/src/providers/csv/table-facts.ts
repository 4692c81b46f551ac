import type { TextEncoding } from '@verglas/contract/text-encoding'
import type { ObservationFact } from '../../facts/observation.ts'
import { type Refusal, refusalOf } from '../../reading/refusal.ts'
import { textOf } from '../../reading/text.ts'
import { noteLine } from '../../reading/tolerance.ts'
import { faultList } from './fault-list.ts'
import { type Record, recordReader } from './records.ts'

const MAX_BYTES = 2 ** 31

export type Faults = ReturnType<typeof faultList>

/** Turns the records of a table into facts. */
export type Table = {
  /**
   * The facts whose instants this record makes certain: its own, if it is an accepted row, and earlier ones that
   * waited.
   */
  read(record: Record): readonly ObservationFact[]
  /** The facts that waited until the end. Throws `Refused` if the input was not a table. */
  end(): readonly ObservationFact[]
}

/**
 * The facts of a text table, with one row in memory at a time; at the end the number of faults of each kind.
 */
export async function* tableFacts(
  body: AsyncIterable<Uint8Array>,
  open: (faults: Faults) => { table: Table; delimiter: string; encoding: TextEncoding },
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultList()
  try {
    const { table, delimiter, encoding } = open(faults)
    const reader = recordReader(delimiter)
    for await (const text of textOf(body, MAX_BYTES, { encoding, form: 'CSV' })) {
      for (const record of reader.write(text)) {
        noteLine(record.line)
        yield* table.read(record)
      }
      yield* faults.take()
    }
    for (const record of reader.end()) {
      noteLine(record.line)
      yield* table.read(record)
    }
    yield* table.end()
  } catch (error) {
    yield* faults.take()
    yield refusalOf(error)
    return
  }
  yield* faults.take()
  yield* faults.rest()
}
