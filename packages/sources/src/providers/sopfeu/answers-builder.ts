/** Test support: answers of SOPFEU's service made from its published format; no real one was available. */

const WORDS = ['', 'BAS', 'MODÉRÉ', 'ÉLEVÉ', 'TRÈS ÉLEVÉ', 'EXTRÊME']

const aDanger = (id: unknown) => ({
  Id: id,
  Couleur: '#ffcc00',
  DescriptionFr: typeof id === 'number' ? (WORDS[id] ?? null) : null,
  DescriptionEn: null,
})

export const aZone = (today: unknown, tomorrow: unknown, after: unknown) => [
  [
    {
      NumeroZone: 12,
      DangerJour1: aDanger(today),
      DangerJour2: aDanger(tomorrow),
      DangerJour3: aDanger(after),
    },
  ],
]

export const aFire = (overrides: Record<string, unknown> = {}) => ({
  NoFeu: 217,
  Annee: 2026,
  Designation: 'Lac des Îles',
  Zone: 'intensive',
  Condition: { Id: 1, DescriptionFr: 'Hors contrôle', DescriptionEn: 'Out of control' },
  Cause: { DescriptionFr: 'Foudre', DescriptionEn: 'Lightning' },
  SuperficieHa: 120.5,
  DateDeDebut: '2026-07-13T18:20:00Z',
  DateEteint: null,
  Lat: 48.52,
  Lon: -71.3,
  RegionAdministrative: { Nom: 'Saguenay–Lac-Saint-Jean' },
  Mrc: { Nom: 'Le Fjord-du-Saguenay' },
  Municipalite: { Nom: 'Saint-Honoré' },
  DateDerniereModification: '2026-07-14T10:00:00Z',
  ...overrides,
})
