import type { Fact } from '@verglas/sources/facts/fact'
import type { ObservationFact } from '@verglas/sources/facts/observation'
import type { Pulled } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import { z } from 'zod'
import { IN_PLACE } from './engine-builder.ts'

/** A source with one reading per message; the test decides what it pulls. */
export function aSource(id: string, pull: Source['pull'], more: Partial<Source> = {}): Source {
  return {
    id,
    brings: 'observations',
    everyMinutes: 10,
    hosts: [],
    isVerified: false,
    settings: z.object({}),
    secrets: [],
    pull,
    async *parse(body, site): AsyncGenerator<Fact> {
      let text = ''
      for await (const piece of body) text += Buffer.from(piece).toString()
      yield aReading(id, text, site.receivedAt)
    },
    ...more,
  }
}

const aReading = (id: string, text: string, receivedAt: Date): ObservationFact => ({
  kind: 'observation',
  stationRef: id,
  stationName: id,
  location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null },
  observedAt: receivedAt,
  values: { tair: Number(text) },
  quality: {},
  elements: {},
  attribution: '',
})

export const aMessage = (text: string, receivedAt: Date, stored?: () => void): Pulled => ({
  message: { name: 'm', body: asBody(Buffer.from(text)), receivedAt },
  refusal: null,
  cursor: {},
  notBefore: null,
  ...(stored ? { stored } : {}),
})

async function* asBody(bytes: Uint8Array) {
  yield bytes
}

/** Engine overrides with only these sources. */
export const engineWith = (...sources: Source[]) => ({
  sources,
  parser: {
    ...IN_PLACE,
    async *parse(
      source: Pick<Source, 'id'>,
      _: unknown,
      body: AsyncIterable<Uint8Array>,
      site: { receivedAt: Date },
    ) {
      const fullSource = sources.find((candidate) => candidate.id === source.id)
      if (fullSource) yield* fullSource.parse(body, site)
    },
  },
})
