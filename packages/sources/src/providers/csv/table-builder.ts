/** Test support: self-made tables of an operator, and mappings for them. */

export const A75 = {
  ref: 'A75-01',
  name: 'Col de la Fageole',
  latitudeDeg: 45.07,
  longitudeDeg: 3.08,
  altitudeM: 1114,
}

/** The mapping of a file with one station and the columns `time` and `t`. */
export function aMapping(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    stations: [A75],
    timeZone: 'UTC',
    time: { columns: ['time'] },
    columns: [{ column: 't', measure: 'ts', unit: '°C' }],
    ...overrides,
  }
}

/** The mapping of the two files below. */
export const FRENCH = {
  stations: [A75, { ...A75, ref: 'A75-02', name: 'La Garde', altitudeM: 1020 }],
  stationColumn: 'Station',
  delimiter: ';',
  decimalSign: ',',
  timeZone: 'Europe/Paris',
  time: { columns: ['Date', 'Heure'], format: 'DD/MM/YYYY HH:mm' },
  missing: ['', '---', '-999'],
  columns: [
    { column: 'T air', measure: 'tair', unit: '°C' },
    { column: 'T chaussée', measure: 'ts', unit: '°C' },
    { column: 'HR', measure: 'rh', unit: '%' },
    { column: 'Vent', measure: 'wind_avg', unit: 'm/s' },
    { column: 'Précip.', measure: 'precip_type', codes: { AUCUNE: 0, PLUIE: 1, NEIGE: 3 } },
    { column: 'État', measure: 'road_state', codes: { SECHE: 0, MOUILLEE: 2, ENNEIGEE: 8 } },
    { column: 'Neige', measure: 'snow_depth', unit: 'cm' },
  ],
  attribution: 'DIR Massif central',
}

export const WINTER_CSV = `Date;Heure;Station;T air;T chaussée;HR;Vent;Précip.;État;Neige
15/01/2026;06:30;A75-01;-4,2;-1,8;96;5;NEIGE;ENNEIGEE;12
15/01/2026;06:30;A75-02;-3,1;-0,4;101;3,5;NEIGE;MOUILLEE;4
15/01/2026;06:40;A75-01;-4,3;-1,9;97;-999;---;ENNEIGEE;12
`

export const SUMMER_CSV = `Date;Heure;Station;T air;T chaussée;HR;Vent;Précip.;État;Neige
15/07/2025;15:00;A75-01;31,5;52,4;31;2;AUCUNE;SECHE;
15/07/2025;15:00;A75-02;-999;0;---;;;SECHE;
`

/** The night of 26 October 2025, in which 02:00 to 02:50 comes twice: a row every ten minutes in regular order. */
export const AUTUMN_CSV = [
  'Date;Heure;Station;T air;T chaussée;HR;Vent;Précip.;État;Neige',
  ...['01', '02', '02', '03'].flatMap((hour, pass) =>
    ['00', '10', '20', '30', '40', '50'].map(
      (minute, step) => `26/10/2025;${hour}:${minute};A75-01;${pass},${step};2,5;90;3;AUCUNE;SECHE;`,
    ),
  ),
  '',
].join('\n')
