import type { MeasureCode } from '@verglas/contract/measures'

/** A sensor by its natural id; `unit` is the catalogue's, for messages without one. */
export type Sensor = { id: number; name: string; unit: string; codes?: ReadonlyMap<number, number | null> }

/** KELI and the optical surface state mapped to the product's road states; 0 is a fault of the sensor. */
const ROAD_STATES: ReadonlyMap<number, number> = new Map([
  [0, 9],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 7],
  [5, 4],
  [6, 8],
  [7, 5],
  [8, 6],
  [9, 8],
])

/**
 * Precipitation type of the present-weather sensor; freezing types and hail count as rain, 8 gives no type.
 */
const PWD_TYPES: ReadonlyMap<number, number | null> = new Map([
  [7, 0],
  [8, null],
  [9, 1],
  [10, 1],
  [11, 3],
  [12, 2],
  [13, 2],
  [14, 1],
  [15, 3],
  [16, 3],
  [17, 3],
  [18, 1],
  [19, 1],
])

/** Precipitation intensity class of the station: 1 to 3 rain, 4 to 6 snow or sleet. */
const RAIN_CLASSES: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, 3],
  [6, 3],
])

const KELI = { unit: '***', codes: ROAD_STATES }
const MEAN_WIND: readonly Sensor[] = [{ id: 16, name: 'KESKITUULI', unit: 'm/s' }]

/** Sensors for each measure, preferred ones first: contact sensors of the first lane before the others. */
export const SENSORS: Partial<Record<MeasureCode, readonly Sensor[]>> = {
  tair: [
    { id: 1, name: 'ILMA', unit: '°C' },
    { id: 83, name: 'ILMA2', unit: '°C' },
    { id: 171, name: 'ILMA3', unit: '°C' },
  ],
  ts: [
    { id: 3, name: 'TIE_1', unit: '°C' },
    { id: 5, name: 'TIE_2', unit: '°C' },
    { id: 101, name: 'TIE_3', unit: '°C' },
    { id: 111, name: 'TIE_4', unit: '°C' },
    { id: 172, name: 'TIE3', unit: '°C' },
  ],
  tss: [
    { id: 7, name: 'MAA_1', unit: '°C' },
    { id: 8, name: 'MAA_2', unit: '°C' },
    { id: 103, name: 'MAA_3', unit: '°C' },
    { id: 113, name: 'MAA_4', unit: '°C' },
  ],
  tdew: [{ id: 9, name: 'KASTEPISTE', unit: '°C' }],
  rh: [
    { id: 21, name: 'ILMAN_KOSTEUS', unit: '%' },
    { id: 173, name: 'ILMAN_KOSTEUS3', unit: '%' },
  ],
  pres: [{ id: 19, name: 'ILMANPAINE', unit: 'mbar' }],
  wind_force: MEAN_WIND,
  wind_avg: MEAN_WIND,
  wind_max: [{ id: 17, name: 'MAKSIMITUULI', unit: 'm/s' }],
  wind_dir: [{ id: 18, name: 'TUULENSUUNTA', unit: '°' }],
  precip_rate: [{ id: 23, name: 'SADE_INTENSITEETTI', unit: 'mm/h' }],
  rain_sum: [{ id: 24, name: 'SADESUMMA', unit: 'mm' }],
  precip_type: [
    { id: 25, name: 'SATEEN_OLOMUOTO_PWDXX', unit: '///', codes: PWD_TYPES },
    { id: 22, name: 'SADE', unit: '///', codes: RAIN_CLASSES },
  ],
  vis: [
    { id: 58, name: 'NAKYVYYS_METRIA', unit: 'm' },
    { id: 26, name: 'NAKYVYYS', unit: 'km' },
  ],
  snow_depth: [{ id: 94, name: 'LUMEN_SYVYYS', unit: 'cm' }],
  adhesion: [
    { id: 181, name: 'KITKA3_LUKU', unit: 'µ' },
    { id: 176, name: 'KITKA3', unit: 'µ' },
    { id: 80, name: 'KITKA', unit: 'µ' },
  ],
  road_state: [
    { id: 27, name: 'KELI_1', ...KELI },
    { id: 28, name: 'KELI_2', ...KELI },
    { id: 105, name: 'KELI_3', ...KELI },
    { id: 115, name: 'KELI_4', ...KELI },
    { id: 174, name: 'TIENPINNAN_TILA3', ...KELI },
  ],
  film: [
    { id: 50, name: 'KOSTEUDEN_MAARA_1', unit: 'mm' },
    { id: 51, name: 'KOSTEUDEN_MAARA_2', unit: 'mm' },
    { id: 177, name: 'VEDEN_MAARA3', unit: 'mm' },
  ],
  road_ice: [{ id: 179, name: 'JAAN_MAARA3', unit: 'mm' }],
  salt: [
    { id: 54, name: 'SUOLAN_VAKEVYYS_1', unit: 'g/l' },
    { id: 55, name: 'SUOLAN_VAKEVYYS_2', unit: 'g/l' },
  ],
  tfreeze: [
    { id: 10, name: 'JAATYMISPISTE_1', unit: '°C' },
    { id: 11, name: 'JAATYMISPISTE_2', unit: '°C' },
    { id: 104, name: 'JAATYMISPISTE_3', unit: '°C' },
    { id: 114, name: 'JAATYMISPISTE_4', unit: '°C' },
  ],
  battery: [{ id: 40, name: 'AKUN_JANNITE', unit: 'V' }],
}

/** `SENSORS` as a list of measures with their sensors, in order. */
export const SENSOR_ROWS = Object.entries(SENSORS) as readonly [MeasureCode, readonly Sensor[]][]
