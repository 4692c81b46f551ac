/** Test support: made-up exports of NTCIP 1204 objects in the forms of traffic centres. */

const EPOCH = 1_768_478_400

export function aStation(objects: Record<string, unknown> = {}, about: Record<string, unknown> = {}) {
  return {
    rwis: {
      index: '12',
      recordTimestamp: { recordDate: '2026-01-15', recordTime: '04:00:00', recordEpoch: String(EPOCH) },
      location: {
        district: '3',
        locationName: 'Donner Summit',
        nearbyPlace: 'Norden',
        longitude: '-120.32',
        latitude: '39.31',
        elevation: '7239',
      },
      inService: 'true',
      rwisData: objects,
      ...about,
    },
  }
}

/** Values as devices give them: integers, each with its own scale. */
// biome-ignore format: a table reads by lines
export const WINTER = {
  stationData: { essAtmosphericPressure: '7812' },
  windData: { essAvgWindDirection: '215', essAvgWindSpeed: '42', essSpotWindSpeed: '50', essMaxWindGustSpeed: '97' },
  temperatureData: {
    essNumTemperatureSensors: '1',
    essTemperatureSensorTable: [{ essTemperatureSensorEntry: { essTemperatureSensorIndex: '1', essAirTemperature: '-84' } }],
    essDewpointTemp: '-102',
  },
  humidityPrecipData: { essRelativeHumidity: '87', essPrecipYesNo: '1', essPrecipRate: '5', essPrecipSituation: '8', essPrecipitationOneHour: '12' },
  visibilityData: { essVisibility: '8046' },
  pavementSensorData: {
    numEssPavementSensors: '2',
    essPavementSensorTable: [
      {
        essPavementSensorEntry: {
          essPavementSensorIndex: '1', essSurfaceStatus: '9', essSurfaceTemperature: '-31', essSurfaceSalinity: '350', essSurfaceFreezePoint: '-21',
          essSurfaceBlackIceSignal: '2', essPavementSensorError: '2', essSurfaceIceOrWaterDepth: '3',
        },
      },
      { essPavementSensorEntry: { essSurfaceStatus: '7', essSurfaceTemperature: '-35' } },
    ],
    essSubSurfaceSensorTable: [
      { essSubSurfaceSensorEntry: { essSubSurfaceDepth: '45', essSubSurfaceTemperature: '11' } },
      { essSubSurfaceSensorEntry: { essSubSurfaceDepth: '10', essSubSurfaceTemperature: '2' } },
    ],
  },
}

/** Every value is the missing marker of its object, or was not reported. */
// biome-ignore format: a table reads by lines
export const SILENT = {
  stationData: { essAtmosphericPressure: '65535' },
  windData: { essAvgWindDirection: '361', essAvgWindSpeed: '65535', essMaxWindGustSpeed: 'Not Reported' },
  temperatureData: { essTemperatureSensorTable: [{ essTemperatureSensorEntry: { essAirTemperature: '1001' } }], essDewpointTemp: '' },
  humidityPrecipData: { essRelativeHumidity: '101', essPrecipYesNo: '3', essPrecipRate: '65535', essPrecipSituation: '2', essAdjacentSnowDepth: '3001' },
  visibilityData: { essVisibility: '1000001' },
  pavementSensorData: {
    essPavementSensorTable: [
      { essPavementSensorEntry: { essSurfaceStatus: '1', essSurfaceTemperature: '1001', essSurfaceIceOrWaterDepth: '65535', pavementSensorFrictionCoefficient: '101' } },
    ],
  },
}

export const anExport = (...stations: unknown[]) => ({ data: stations })

// biome-ignore format: a table reads by lines
const COLUMNS: Record<string, string> = {
  index: '12', recordEpoch: String(EPOCH), district: '3', locationName: '"Donner Summit"', longitude: '-120.32', latitude: '39.31', elevation: '7239',
  inService: 'true', essAtmosphericPressure: '7812', essAvgWindSpeed: '42', 'essAirTemperature.1': '-84', essDewpointTemp: '1001',
  'essSurfaceStatus.1': '2', 'essSurfaceStatus.2': '3', 'essSurfaceTemperature.1': 'Not Reported', 'essSurfaceTemperature.2': '-31',
  'essSubSurfaceDepth.1': '5', 'essSubSurfaceTemperature.1': '8',
}

export function aCsv(...rows: Record<string, string>[]): string {
  const names = Object.keys(COLUMNS)
  const lines = (rows.length > 0 ? rows : [{}]).map((row) =>
    names.map((name) => row[name] ?? COLUMNS[name]).join(),
  )
  return `${[names.join(), ...lines].join('\r\n')}\r\n`
}
