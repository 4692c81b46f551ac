/** Test support: self-made AirNow answers in both of the provider's layouts. */

export const aNewRow = (overrides: Record<string, unknown> = {}) => ({
  dateObserved: '2026-01-15',
  hourObserved: '07:00',
  localTimeZone: 'EST',
  reportingAreaName: 'Burlington',
  siteID: '500070014',
  siteName: 'Burlington - Main Street',
  parameterName: 'OZONE',
  nowcastAQI: 31,
  aqiCategoryName: 'Good',
  reportingAgency: 'Vermont DEC',
  lookupBehavior: 'Closest Reading By Pollutant',
  ...overrides,
})

export const anOldRow = (overrides: Record<string, unknown> = {}) => ({
  DateObserved: '2026-01-15 ',
  HourObserved: 7,
  LocalTimeZone: 'EST',
  ReportingArea: 'Burlington',
  StateCode: 'VT',
  Latitude: 44.48,
  Longitude: -73.21,
  ParameterName: 'O3',
  AQI: 31,
  Category: { Number: 1, Name: 'Good' },
  ...overrides,
})

export const NEW_ROWS = [
  aNewRow(),
  aNewRow({ parameterName: 'PM2.5', nowcastAQI: 62 }),
  aNewRow({ parameterName: 'PM10', nowcastAQI: 11 }),
]
export const OLD_ROWS = [anOldRow(), anOldRow({ ParameterName: 'PM2.5', AQI: 62 })]
