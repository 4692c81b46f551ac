/** Who drives a circuit of the demonstration, and the account that its team uses. */
export type Driver = {
  readonly setupId: string
  readonly circuitId: string
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Offered on the page of the sign-in; the others are only in the roster. */
  readonly note?: { readonly fr: string; readonly en: string }
}

/** The driver of a circuit, without a note. */
type Row = readonly [circuitId: string, id: string, firstName: string, lastName: string]

/** Neighbouring circuits stand in for each other: a team is a list, along its road. */
const TEAMS: readonly { readonly setupId: string; readonly drivers: readonly Row[] }[] = [
  {
    setupId: 'a75',
    drivers: [
      ['limagne', 'paul', 'Paul', 'Astier'],
      ['lembron', 'ines', 'Inès', 'Vigier'],
      ['fageole', 'gilles', 'Gilles', 'Rodde'],
      ['garabit', 'sonia', 'Sonia', 'Bouchet'],
    ],
  },
  {
    setupId: 'a75',
    drivers: [
      ['issartets', 'marc', 'Marc', 'Chauvet'],
      ['gevaudan', 'nadia', 'Nadia', 'Brun'],
      ['severac', 'yann', 'Yann', 'Fages'],
    ],
  },
  {
    setupId: 'a75',
    drivers: [
      ['millau', 'karine', 'Karine', 'Alary'],
      ['larzac', 'hugo', 'Hugo', 'Carrière'],
      ['herault', 'lucie', 'Lucie', 'Bousquet'],
    ],
  },
  {
    setupId: 'quebec',
    drivers: [
      ['175-jacques-cartier', 'simon', 'Simon', 'Gagnon'],
      ['175-laurentides', 'annie', 'Annie', 'Lapointe'],
      ['175-etape', 'rejean', 'Réjean', 'Bouchard'],
      ['175-talbot', 'sylvie', 'Sylvie', 'Girard'],
      ['175-pikauba', 'kevin', 'Kevin', 'Simard'],
      ['175-saguenay', 'chantal', 'Chantal', 'Harvey'],
    ],
  },
  {
    setupId: 'quebec',
    drivers: [
      ['20-drummond', 'benoit', 'Benoît', 'Lemire'],
      ['20-villeroy', 'josee', 'Josée', 'Paquet'],
      ['20-levis', 'martin', 'Martin', 'Couture'],
    ],
  },
  {
    setupId: 'quebec',
    drivers: [
      ['20-bellechasse', 'luc', 'Luc', 'Morin'],
      ['20-islet', 'diane', 'Diane', 'Caron'],
      ['20-kamouraska', 'eric', 'Éric', 'Dionne'],
      ['20-loup', 'julie', 'Julie', 'Bergeron'],
    ],
  },
]

const NOTES: Readonly<Record<string, Driver['note']>> = {
  marc: { fr: 'Conducteur d’astreinte, A75 Nord', en: 'Driver on duty, A75 north' },
  nadia: { fr: 'Conductrice d’astreinte, A75 Sud', en: 'Driver on duty, A75 south' },
  simon: { fr: 'Conducteur de garde, route 175, Québec', en: 'Driver on duty, route 175, Québec' },
  julie: { fr: 'Conductrice de garde, autoroute 20, Québec', en: 'Driver on duty, motorway 20, Québec' },
}

export const DRIVERS: readonly (Driver & { readonly standInId: string })[] = TEAMS.flatMap(
  ({ setupId, drivers }) =>
    drivers.map(([circuitId, id, firstName, lastName], index) => ({
      setupId,
      circuitId,
      id,
      firstName,
      lastName,
      standInId: drivers[(index + 1) % drivers.length]?.[1] ?? id,
      ...(NOTES[id] && { note: NOTES[id] }),
    })),
)
