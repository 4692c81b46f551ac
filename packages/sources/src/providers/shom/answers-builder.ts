/** Test support: self-made answers of Shom's services in the provider's form. */

export const BREST = { code: '3', harbour: 'BREST', name: 'Brest', latitudeDeg: 48.383, longitudeDeg: -4.495 }

export const aRow = (timestamp: unknown, value: unknown, overrides: Record<string, unknown> = {}) => ({
  idstation: 3,
  idsource: 1,
  value,
  timestamp,
  ...overrides,
})

/** Rising water in the night in which the clocks of France go back. */
export const OBSERVED = {
  data: [
    aRow('2026/10/25 00:58:00', 2.1312),
    aRow('2026/10/25 00:59:00', 2.1405),
    aRow('2026/10/25 01:00:00', 0),
    aRow('2026/10/25 01:01:00', -0.1),
  ],
}

export const TABLE = {
  '2026-10-24': [
    ['tide.low', '03:12', '1.42', '---'],
    ['tide.high', '09:21', '6.71', '88'],
    ['tide.low', '15:36', '1.61', '---'],
    ['tide.high', '21:44', '6.48', '84'],
  ],
  '2026-10-25': [
    ['BM', '03:52', 1.7, '---'],
    ['PM', '10:01', '6.4', '80'],
    ['BM', '16:17', '1.98', '---'],
    ['tide.none', '--:--', '---', '---'],
  ],
}

export const LEVELS = {
  '2026-10-25': [
    ['00:00:00', 5.21],
    ['00:15:00', 4.9],
    ['00:30', '4.55'],
  ],
}

export const GAUGES = [
  {
    shom_id: '3',
    name: 'BREST',
    longitude: -4.49503994,
    latitude: 48.38290024,
    state: 'OK',
    reseau: 'RONIM',
  },
  { shom_id: 62, name: 'LES_SABLES_D_OLONNE', longitude: -1.793528, latitude: 46.497358, state: 'KO' },
  { shom_id: '9', name: 'NOWHERE', longitude: null, latitude: null },
]
