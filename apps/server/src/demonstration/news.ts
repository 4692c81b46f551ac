import type { InfoPlace } from '@verglas/contract/desk-codes'
import { DAY_MS } from '@verglas/quantities'
import type { Batch } from '../db/publish.ts'

type Text = { title: string; body: string }
type News = {
  id: string
  /** Days before the end of the past. */
  since: number
  /** Days after the end of the past; null: until it is withdrawn. */
  until: number | null
  isImportant?: true
  zoneIds: readonly string[]
  places: readonly { kind: InfoPlace; id: string }[]
  author: string
  fr: Text
  en: Text
}

const NEWS: Readonly<Record<string, readonly News[]>> = {
  a75: [
    {
      id: 'fageole-chantier',
      since: 2,
      until: 6,
      isImportant: true,
      zoneIds: ['nord'],
      places: [{ kind: 'circuit', id: 'fageole' }],
      author: 'PC de Saint-Flour',
      fr: {
        title: 'Col de la Fageole : une voie neutralisée',
        body: 'La voie de droite est neutralisée au **PR 93**, dans le sens nord-sud, le temps de réparer une glissière.\n\n- vitesse limitée à 70 km/h ;\n- les saleuses passent à 40 km/h et **referment la voie derrière elles**.\n\nAstreinte : PC de Saint-Flour.',
      },
      en: {
        title: 'Col de la Fageole: one lane closed',
        body: 'The right lane is closed at **km 93**, southbound, while a guardrail is repaired.\n\n- speed limit 70 km/h;\n- gritters pass at 40 km/h and **close the lane behind them**.\n\nOn call: Saint-Flour control room.',
      },
    },
    {
      id: 'sel-caylar',
      since: 4,
      until: null,
      zoneIds: [],
      places: [],
      author: 'Exploitation A75',
      fr: {
        title: 'Sel : le dépôt du Caylar est réapprovisionné',
        body: 'Le dépôt du Caylar a reçu 600 t de sel. Les centres de La Cavalerie et de Clermont-l’Hérault s’y servent jusqu’à la livraison de la semaine prochaine.\n\n| Dépôt | Stock |\n|---|---|\n| Le Caylar | 1 450 t |\n| La Cavalerie | 220 t |\n| Clermont-l’Hérault | 90 t |',
      },
      en: {
        title: 'Salt: the depot at Le Caylar is full again',
        body: 'The depot at Le Caylar has received 600 t of salt. The centres of La Cavalerie and Clermont-l’Hérault load there until next week’s delivery.\n\n| Depot | Stock |\n|---|---|\n| Le Caylar | 1,450 t |\n| La Cavalerie | 220 t |\n| Clermont-l’Hérault | 90 t |',
      },
    },
    {
      id: 'escalette-capteur',
      since: 9,
      until: -3,
      zoneIds: ['sud'],
      places: [{ kind: 'station', id: 'a75-escalette' }],
      author: 'Exploitation A75',
      fr: {
        title: 'Pas de l’Escalette : la station ne répond plus',
        body: 'La liaison est coupée. En attendant l’intervention, regarder *Le Caylar* et la prévision du point.',
      },
      en: {
        title: 'Pas de l’Escalette: the station is silent',
        body: 'The link is down. Until it is repaired, look at *Le Caylar* and at the forecast of the point.',
      },
    },
  ],
  quebec: [
    {
      id: 'etape-poudrerie',
      since: 1,
      until: 4,
      isImportant: true,
      zoneIds: ['nord'],
      places: [{ kind: 'circuit', id: '175-etape' }],
      author: 'Centre de services – L’Étape',
      fr: {
        title: 'L’Étape : clôture à neige à remplacer',
        body: 'La clôture à neige du **km 131** est couchée sur 400 m. La poudrerie traverse la chaussée par vent d’ouest : prévoir un passage de plus sur le circuit Grands-Jardins – L’Étape.',
      },
      en: {
        title: 'L’Étape: snow fence down',
        body: 'The snow fence at **km 131** is down over 400 m. Snow drifts across the road in westerly winds: plan one more pass on the circuit Grands-Jardins – L’Étape.',
      },
    },
    {
      id: 'abrasif-levis',
      since: 5,
      until: null,
      zoneIds: [],
      places: [],
      author: 'Exploitation hivernale',
      fr: {
        title: 'Abrasif : mélange à 10 % dès −15 °C',
        body: 'En dessous de **−15 °C** de chaussée, l’abrasif part avec 10 % de sel. Les réglages des épandeuses sont à jour.',
      },
      en: {
        title: 'Abrasive: 10 % mix from −15 °C down',
        body: 'Below **−15 °C** of road temperature, abrasive goes out with 10 % of salt. The settings of the spreaders are up to date.',
      },
    },
  ],
}

/** News of a demonstration organisation around the end of its past. */
export function newsOf(setupId: string, endMs: number): Batch {
  const at = (days: number) => new Date(endMs + days * DAY_MS).toISOString()
  const rows = (NEWS[setupId] ?? []).map((news) => ({
    setup_id: setupId,
    info_id: news.id,
    text_fr: news.fr,
    text_en: news.en,
    is_important: news.isImportant ?? false,
    from_at: at(-news.since),
    to_at: news.until === null ? null : at(news.until),
    zone_ids: news.zoneIds,
    places: news.places,
    is_removed: false,
    changed_by: 'demonstration',
    author: news.author,
  }))
  return { kind: 'info', rows }
}
