/**
 * The circuit on which each journey orders, per organisation. Journeys run in parallel on one product, and
 * the form of an order asks what to do if another order arrived meanwhile, so no two journeys may share a
 * circuit.
 */
export const ORDERS_ON = {
  fr: {
    advice: 'garabit',
    dossier: 'gevaudan',
    night: 'herault',
    read: 'lembron',
    risky: 'fageole',
    shared: 'limagne',
    strip: 'severac',
    team: 'issartets',
    whatIf: 'larzac',
    wrong: 'millau',
  },
  en: {
    dossier: '20-bellechasse',
    duty: '20-loup',
    furtherRule: '20-kamouraska',
    night: '20-levis',
    read: '20-islet',
    risky: '175-etape',
    shared: '20-villeroy',
    wrong: '20-drummond',
  },
} as const

/** A circuit on which a journey decides about the traffic. No other journey there reads the advice, which it publishes. */
export const DECIDED_ON = ORDERS_ON.fr.wrong

/** Route 175, of which one journey orders on the circuit that has to be driven next. */
export const NIGHTS_OF_175 = [
  '175-jacques-cartier',
  '175-laurentides',
  '175-talbot',
  '175-pikauba',
  '175-saguenay',
]

for (const circuits of Object.values(ORDERS_ON).map((byJourney) => Object.values(byJourney))) {
  const shared = circuits.find((id, index) => circuits.indexOf(id) !== index)
  if (shared) throw new Error(`Two journeys order on ${shared}: give one of them another circuit.`)
}

export const circuitPath = (circuitId: string) => `/roads/circuit/${circuitId}`
