/** Test support: made-up features of aqhi-observations-realtime in the provider's form. */

export function aCommunity(properties: Record<string, unknown> = {}, coordinates: unknown = [-71.2, 46.81]) {
  return {
    id: 'AQ_OBS-EVBNN-202601151200',
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      id: 'AQ_OBS-EVBNN-202601151200',
      aqhi_type: 'Observation',
      location_name_en: 'Québec City',
      location_name_fr: 'Québec',
      location_id: 'EVBNN',
      observation_datetime: '2026-01-15T12:00:00Z',
      observation_datetime_text_en: 'Thursday 15 January 2026 at 07:00 EST',
      observation_datetime_text_fr: 'jeudi 15 janvier 2026 à 07h00 HNE',
      latest: true,
      aqhi: 3.18,
      ...properties,
    },
  }
}

// biome-ignore format: a table reads by lines
export const COMMUNITIES = [
  aCommunity(),
  aCommunity({ location_id: 'FCKTB', location_name_fr: null, aqhi: 14, observation_datetime: '2025-07-20T18:00:00Z' }),
  aCommunity({ location_id: 'EHHUN', aqhi: null }),
]
