/** Test support: a list of alerts in GeoMet's form. */
export const aFeature = (properties: Record<string, unknown> = {}, geometry: unknown = BOX) => ({
  type: 'Feature',
  id: `${Math.random()}`,
  geometry,
  properties: {
    alert_code: 'SFW',
    alert_type: 'warning',
    alert_name_en: 'orange warning - snowfall',
    alert_name_fr: 'alerte orange - neige',
    alert_short_name_en: 'snowfall',
    alert_text_en: '25 cm of snow.',
    alert_text_fr: '25 cm de neige.',
    risk_colour_en: 'orange',
    status_en: 'active',
    province: 'QC',
    feature_id: 'z1',
    feature_name_en: 'Saguenay area',
    feature_name_fr: 'Saguenay',
    publication_datetime: '2026-01-15T08:00:00Z',
    validity_datetime: '2026-01-15T12:00:00Z',
    expiration_datetime: '2026-01-16T00:00:00Z',
    event_end_datetime: '2026-01-16T06:00:00Z',
    ...properties,
  },
})

const BOX = {
  type: 'Polygon',
  coordinates: [
    [
      [-72, 48],
      [-70, 48],
      [-70, 49],
      [-72, 49],
      [-72, 48],
    ],
  ],
}

export const aCollection = (features: unknown[], more: Record<string, unknown> = {}) => ({
  type: 'FeatureCollection',
  features,
  numberMatched: features.length,
  numberReturned: features.length,
  timeStamp: '2026-01-15T09:00:00.123456Z',
  links: [{ rel: 'self', href: 'https://api.weather.gc.ca/collections/weather-alerts/items?f=json' }],
  ...more,
})
