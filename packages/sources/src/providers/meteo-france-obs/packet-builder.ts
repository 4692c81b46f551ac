/** Test support: made-up rows of Météo-France's hourly packet in the provider's form. */

export function aRow(overrides: Record<string, unknown> = {}) {
  return {
    lat: 45.786667,
    lon: 3.149333,
    geo_id_insee: '63113001',
    reference_time: '2026-01-15T07:10:08Z',
    insert_time: '2026-01-15T07:04:36Z',
    validity_time: '2026-01-15T07:00:00Z',
    t: 269.15,
    td: 267.65,
    tx: 270.15,
    tn: 268.95,
    u: 89,
    ux: 91,
    un: 88,
    dd: 330,
    ff: 2.5,
    dxy: 320,
    fxy: 3.1,
    dxi: 310,
    fxi: 5,
    rr1: 0.4,
    t_10: 272.55,
    t_20: 273.75,
    t_50: 276.75,
    t_100: 279.65,
    vv: 2230,
    etat_sol: 13,
    sss: 0.12,
    n: 8,
    insolh: null,
    ray_glo01: 36000,
    pres: 97740,
    pmer: 102680,
    ...overrides,
  }
}

export const SUMMER = aRow({
  geo_id_insee: '01089001',
  validity_time: '2025-07-15T13:00:00Z',
  t: 304.65,
  td: 288.15,
  u: 37,
  rr1: 0,
  sss: null,
  vv: null,
  ray_glo01: 3_060_000,
  fxi: null,
  raf10: 7.5,
  etat_sol: null,
})

export const LIST = `Id_station;Id_omm;Nom_usuel;Latitude;Longitude;Altitude;Date_ouverture;Pack
01089001;07482;AMBERIEU;45.976500;5.329333;250;1934-02-01;RADOME
63113001;07460;CLERMONT-FD;45.786833;3.149333;331;1923-06-01;RADOME
74056001;;CHAMONIX;45.929500;6.877500;1042;1880-01-01;ETENDU
`

export const withList = (rows: unknown) => ({ list: LIST, data: rows })
