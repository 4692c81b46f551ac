import type { RoadNote } from '@verglas/road-model'

/** Irregularities tolerated in a file: one sentence per kind, with the first position and the count. */
export class Remarks {
  private readonly remarksByKind = new Map<string, { text: string; line: number | null; count: number }>()
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** Adds a remark, or counts it if there is one of this kind; the text is that of the first. */
  add(kind: string, text: string, line: number | null = null): void {
    const existing = this.remarksByKind.get(kind)
    if (existing) existing.count += 1
    else this.remarksByKind.set(kind, { text, line, count: 1 })
  }

  sentences(): string[] {
    return [...this.remarksByKind.values()].map(({ text, line, count }) => {
      const place = line === null ? this.file : `${this.file}, line ${line}`
      return `${place}: ${text}${count > 1 ? ` (the first of ${count})` : ''}`
    })
  }
}

const NOTE_SENTENCES: Record<RoadNote['code'], string> = {
  no_observations: 'no observation is used; the road starts from the weather alone',
  no_surface_temperature: 'no observation has a road surface temperature',
  no_subsurface_temperature:
    'no observation has a subsurface temperature; the profile below comes from the surface',
  observations_old: 'observations more than 48 h before the last are not used',
  observations_refused: 'observed values beyond what is possible are left out',
  observations_gap: 'observations before a gap of more than 4 h are not used',
  observations_late:
    'the last road temperature is hours older than the first output; the road is computed since then',
  observations_leap:
    'observed temperatures that no weather gives, because they leap or are too far from the air, are left out',
  observations_stuck: 'road temperatures of a sensor that is stuck at one value are left out',
  weather_hole: 'hours are missing in the forecast; it is interpolated over them',
  wind_assumed: 'the forecast has no wind that is possible; 2 m/s is taken',
  dew_point_assumed: 'the forecast has no dew point that is possible; 3 K below the air is taken',
  weather_gap: 'missing forecast values are filled in from their neighbours',
  weather_starts_late: 'the forecast starts after the last observation',
  weather_ends_early: 'the forecast ends before the time asked for',
  weather_refused: 'forecast values beyond what is possible are left out',
  site_refused: 'properties of the site that mean nothing are left out',
  radiation_refused:
    'radiation that no sun or sky sends: sunshine is cut to the most that the sun can give then, and that of the sky is worked out from air and clouds',
  radiation_estimated: 'radiation is estimated without cloud cover',
}

/** A note of the model as a sentence. */
export function noteSentence({ code, count }: RoadNote): string {
  return count === undefined ? NOTE_SENTENCES[code] : `${NOTE_SENTENCES[code]} (${count})`
}
