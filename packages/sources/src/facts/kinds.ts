import { BLEND_SOURCE } from '@verglas/contract/codes'
import { alertFaultOf } from './alert-fault.ts'
import { alertText } from './alert-text.ts'
import type { Fact } from './fact.ts'
import { ensembleText, forecastText, layerText, observationText, pictureText, tideText } from './fact-text.ts'
import { type PublishedTable, RETENTION_DAYS, SHORT_RETENTION_DAYS } from './keeping.ts'
import { listingFaultOf, listingText } from './listing.ts'
import { pictureFaultOf } from './picture-fault.ts'
import { strikeFaultOf } from './strike-fault.ts'
import { tideFaultOf } from './tide-fault.ts'
import { valueFaultOf } from './value-fault.ts'

type FactKind<Kind extends Fact['kind']> = {
  /**
   * Tables it is published to. The database function `append_<table>` writes the rows, and the table name is
   * the topic of the news.
   */
  tables: Readonly<Record<string, PublishedTable>>
  /** Summary of a fact in a few lines, for a person who wants to see what would be stored. */
  text(fact: FactOf<Kind>): string
  /** Describes a value that must never reach a reader of the fact; null if all is sound. */
  fault(fact: FactOf<Kind>, receivedAt: Date): string | null
}
type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/**
 * All facts that a source can provide. A new kind needs an entry here, its function in SQL and the rows it
 * produces.
 */
export const FACT_KINDS = {
  observation: {
    tables: {
      observation: { month: 'observed_at', keep: [{ days: RETENTION_DAYS, by: 'observed_at' }] },
    },
    text: observationText,
    fault: valueFaultOf,
  },
  forecast: {
    tables: {
      forecast_run: {
        month: 'issued_at',
        keep: [
          { days: RETENTION_DAYS, by: 'issued_at' },
          { days: SHORT_RETENTION_DAYS, by: 'issued_at', of: { column: 'source', isNot: BLEND_SOURCE } },
        ],
      },
    },
    text: forecastText,
    fault: valueFaultOf,
  },
  ensemble: {
    tables: {
      // Large, and only read for two days; the products made from them are kept.
      ensemble_run: { month: 'issued_at', keep: [{ days: 30, by: 'issued_at', importedToo: true }] },
    },
    text: ensembleText,
    fault: valueFaultOf,
  },
  alert: {
    tables: {
      alert: { keep: [{ days: RETENTION_DAYS, by: 'issued_at', unlessInForce: true }] },
      alert_list: {
        keep: [
          // Lists without general content are only needed to recognise late ones.
          { days: SHORT_RETENTION_DAYS, by: 'issued_at', of: { column: 'stated', is: null } },
          { days: RETENTION_DAYS, by: 'issued_at' },
        ],
      },
      alert_text: { keep: [{ days: RETENTION_DAYS, by: 'issued_at' }] },
    },
    text: alertText,
    fault: alertFaultOf,
  },
  listing: {
    tables: { listing: { keep: 'swept' } },
    text: listingText,
    fault: listingFaultOf,
  },
  camera: {
    tables: { camera: { keep: 'always' } },
    text: (fact) => JSON.stringify(fact),
    fault: pictureFaultOf,
  },
  picture: {
    tables: { picture: { keep: 'swept' }, camera_check: { keep: 'swept' } },
    text: pictureText,
    fault: pictureFaultOf,
  },
  layer: {
    tables: { timed_layer: { keep: 'swept' } },
    text: layerText,
    fault: pictureFaultOf,
  },
  tide: {
    tables: {
      tide: {
        keep: [
          { days: SHORT_RETENTION_DAYS, by: 'day', of: { column: 'series', is: 'forecast' } },
          { days: RETENTION_DAYS, by: 'day' },
        ],
      },
    },
    text: tideText,
    fault: tideFaultOf,
  },
  strike: {
    // A night of thunderstorms has a hundred thousand strikes.
    tables: { strike: { keep: [{ days: SHORT_RETENTION_DAYS, by: 'struck_at' }] } },
    text: (fact) => JSON.stringify(fact),
    fault: strikeFaultOf,
  },
  lightning_watch: {
    tables: { lightning_watch: { keep: [{ days: SHORT_RETENTION_DAYS, by: 'watched_at' }] } },
    text: (fact) => JSON.stringify(fact),
    fault: strikeFaultOf,
  },
} as const satisfies { readonly [Kind in Fact['kind']]: FactKind<Kind> }

type Kinds = typeof FACT_KINDS
/** Tables to which facts are published. */
export type FactTable = { [Kind in keyof Kinds]: keyof Kinds[Kind]['tables'] }[keyof Kinds]

export const FACT_TABLES = Object.assign(
  {},
  ...Object.values(FACT_KINDS).map(({ tables }) => tables),
) as Readonly<Record<FactTable, PublishedTable>>

/** The entry of the table for the fact's kind. */
const kindOf = (fact: Fact) => FACT_KINDS[fact.kind] as unknown as FactKind<Fact['kind']>

export const factText = (fact: Fact): string => kindOf(fact).text(fact)
export const factFault = (fact: Fact, receivedAt: Date): string | null => kindOf(fact).fault(fact, receivedAt)
