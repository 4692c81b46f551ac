/** Test support: made-up answers of Hub'Eau's real-time hydrometry in the provider's form. */

export const aRow = (overrides: Record<string, unknown> = {}) => ({
  code_site: 'O7101510',
  code_station: 'O710151001',
  grandeur_hydro: 'H',
  date_obs: '2026-01-15T11:00:00Z',
  resultat_obs: 1240,
  code_qualification_obs: 16,
  libelle_qualification_obs: 'Non qualifiée',
  code_statut: 4,
  libelle_statut: 'Brute',
  longitude: 3.4993,
  latitude: 44.5176,
  ...overrides,
})

export const anAnswer = (data: unknown, overrides: Record<string, unknown> = {}) => ({
  count: Array.isArray(data) ? data.length : 0,
  next: null,
  api_version: '2.0.1',
  data,
  ...overrides,
})

export const ROWS = [
  aRow({ date_obs: '2026-01-15T11:10:00Z', resultat_obs: -35 }),
  aRow({ date_obs: '2026-01-15T11:05:00Z', resultat_obs: 0, code_qualification_obs: 20 }),
  aRow(),
  aRow({
    code_station: 'O700161002',
    resultat_obs: 812,
    code_qualification_obs: 12,
    libelle_qualification_obs: 'Douteuse',
  }),
  aRow({ code_station: null }),
]
