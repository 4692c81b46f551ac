import type { ForecastPoint } from '../lib/forecast-points.ts'

/** A point with a forecast of its own, with some changes. */
export const aPoint = (id: string, changes: Partial<ForecastPoint> = {}): ForecastPoint => ({
  id,
  name: id,
  id_castpoint: id,
  id_station: null,
  id_cameras: [],
  zoneId: null,
  order: 0,
  longitude: 3,
  latitude: 45,
  altitude: 900,
  timezone: 'Europe/Paris',
  isBridge: false,
  alert_email: false,
  alert_sms: false,
  bulletin_email: false,
  notify: false,
  ...changes,
})
