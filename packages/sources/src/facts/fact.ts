import type { AlertFact } from './alert.ts'
import type { CameraFact } from './camera.ts'
import type { EnsembleFact } from './ensemble.ts'
import type { ForecastFact } from './forecast.ts'
import type { LayerFact } from './layer.ts'
import type { ListingFact } from './listing.ts'
import type { ObservationFact } from './observation.ts'
import type { PictureFact } from './picture.ts'
import type { LightningWatchFact, StrikeFact } from './strike.ts'
import type { TideFact } from './tide.ts'

/** All facts that a source can provide. */
export type Fact =
  | ObservationFact
  | ForecastFact
  | EnsembleFact
  | AlertFact
  | ListingFact
  | CameraFact
  | PictureFact
  | LayerFact
  | TideFact
  | StrikeFact
  | LightningWatchFact
