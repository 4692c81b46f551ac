/** Test support: made-up features of swob-realtime in the provider's form. */

export function aSwobFeature(
  properties: Record<string, unknown> = {},
  coordinates: unknown = [-70.912, 47.321, 612],
) {
  return {
    id: '2026-01-15-1200-CGVR-AUTO-swob.xml',
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      'stn_nam-value': 'COL DU GIVRE',
      'msc_id-uom': 'unitless',
      'msc_id-value': '7099001',
      'clim_id-value': '7099001',
      'date_tm-value': '2026-01-15T12:00:00.000Z',
      obs_date_tm: '2026-01-15T12:00:00.000Z',
      '_is-minutely_obs-value': false,
      ...properties,
    },
  }
}

const element = (name: string, uom: string, value: number | string | null, qa?: number, flag?: number) => ({
  [name]: value,
  [`${name}-uom`]: uom,
  ...(qa === undefined ? {} : { [`${name}-qa`]: qa }),
  ...(flag === undefined ? {} : { [`${name}-data_flag-uom`]: 'code', [`${name}-data_flag-value`]: flag }),
})

export const WINTER = {
  ...element('air_temp', '°C', -12.4, 100),
  ...element('dwpt_temp', '°C', -15, undefined, 1),
  ...element('rel_hum', '%', 81, 100),
  ...element('stn_pres', 'hPa', 941.2, 100),
  ...element('avg_wnd_spd_10m_pst10mts', 'km/h', 22.3, 100),
  ...element('pcpn_amt_pst1hr', 'mm', 1.2, 100),
  ...element('snw_dpth', 'cm', 64, 100),
  ...element('vis', 'km', 0.8, 100),
  ...element('mslp', 'hPa', null, -1),
  ...element('sfc_temp', '°C', -9.7),
}

export const SUMMER = {
  'date_tm-value': '2026-07-20T18:07:00.000Z',
  obs_date_tm: '2026-07-20T18:07:00.000Z',
  '_is-minutely_obs-value': true,
  ...element('air_temp', '°C', 31, 100),
  ...element('snw_dpth', 'cm', 11, -10),
  ...element('snw_dpth_1', 'cm', 11),
  ...element('pcpn_amt_pst1hr', 'mm', 3.4, undefined, 1),
}

export const aCollection = (features: unknown[], next?: string) => ({
  type: 'FeatureCollection',
  features,
  numberReturned: features.length,
  links: next === undefined ? [] : [{ rel: 'next', type: 'application/geo+json', href: next }],
})
