import type { ListItem } from '@verglas/contract/lists'
import type { Faults } from '../../reading/fault-counts.ts'
import { cut } from './columns.ts'
import { type Feature, timeOf, unnamed } from './feature.ts'
import { regionName } from './regions.ts'

export function conditionOf(
  { columns, geometry, id }: Feature,
  faults: Faults,
): ListItem<'road_conditions'> | null {
  const ref = columns.code('NumeroSegment', 'IdSegment', 'identifiant') ?? id
  if (!ref) return unnamed('road_conditions', faults)
  return {
    ref,
    road: columns.code('NumeroRoute', 'numRoute', 'no_route'),
    roadName: columns.text('NomRoute'),
    region: regionName(columns.text('NomRegion', 'NomRegionDiffusion', 'region')),
    from: columns.texts('LocalisationDebut'),
    to: columns.texts('LocalisationFin'),
    surface: columns.texts('DescriptionEtatChaussee', 'EtatChaussee'),
    surfaceCode: columns.code('CodeEtatChaussee'),
    visibility: columns.texts('DescriptionVisibilite', 'Visibilite'),
    visibilityCode: columns.code('CodeVisibilite'),
    hasDrifts: columns.flag('IndicateurPresenceLamesNeige', 'PresenceLamesNeige'),
    since: timeOf(columns, faults, 'start', 'EnVigueurDepuis', 'DateEtHeureCondition'),
    geometry,
    properties: columns.rest(),
  }
}

export function eventOf({ columns, geometry, id }: Feature, faults: Faults): ListItem<'road_events'> | null {
  const ref = columns.code('identifiant', 'id_evenement') ?? id
  if (!ref) return unnamed('road_events', faults)
  const [cause, effect] = [columns.text('cause'), columns.text('entrave')]
  const place = columns.text('localisation')
  return {
    ref,
    version: null,
    type: typeOf(cause, effect),
    rawTypes: [cause, effect].flatMap((type) => (type === null ? [] : [cut(type, 200)])),
    severity: null,
    texts: textOf([cause, place, columns.text('consequence'), columns.text('duree')]),
    effect,
    detour: columns.text('detour'),
    road: columns.code('numeroRoute', 'routeAutoroute'),
    direction: columns.text('direction'),
    place: columns.text('municipalite') ?? place,
    region: regionName(columns.text('regions', 'region')),
    startAt: timeOf(columns, faults, 'start', 'enVigueurDepuis'),
    endAt: timeOf(columns, faults, 'end', 'fin', 'enVigueurJusqua'),
    updatedAt: timeOf(columns, faults, 'start', 'miseAJour'),
    geometry,
    locationCodes: [],
    properties: columns.rest(),
  }
}

export function worksOf({ columns, geometry, id }: Feature, faults: Faults): ListItem<'road_works'> | null {
  const ref = columns.code('identifiant', 'identifiantChantier') ?? id
  if (!ref) return unnamed('road_works', faults)
  const [effect, kind] = [columns.text('entrave'), columns.text('entraveType')]
  const title = columns.text('identificationDesTravaux')
  const [fr, en] = [columns.text('descriptionFrancais'), columns.text('descriptionAnglais')]
  const texts = [['fr', fr ?? title] as const, ['en', en] as const].filter(([, text]) => text !== null)
  return {
    ref,
    version: null,
    type: 'works',
    rawTypes: [title, kind].flatMap((type) => (type === null ? [] : [cut(type, 200)])),
    severity: null,
    texts: texts.length > 0 ? (Object.fromEntries(texts) as Record<string, string>) : null,
    effect,
    detour: columns.text('detoursEtItinerairesFacultatifs', 'detour'),
    road: columns.code('routeAutoroute', 'numeroRoute'),
    direction: columns.text('direction'),
    place: columns.text('localisation', 'municipalite'),
    region: regionName(columns.text('regions', 'region')),
    startAt: timeOf(columns, faults, 'start', 'debut'),
    endAt: timeOf(columns, faults, 'end', 'fin'),
    updatedAt: timeOf(columns, faults, 'start', 'miseAJour'),
    geometry,
    locationCodes: [],
    properties: columns.rest(),
  }
}

/**
 * Patterns for the cause without accents, as whole words or their beginnings: «Mesures préventives» must not
 * match a wind.
 */
const TYPE_WORDS: readonly [RegExp, ListItem<'road_events'>['type']][] = [
  [/\b(accident|collision|incident)/, 'accident'],
  [
    /\b(verglas|glaces?\b|glacee|glissante?s?\b|neige|avalanche|brouillard|vents?\b|inond|crues?\b|tempete|poudrerie|meteo|visibilite|pluie)/,
    'weather',
  ],
  [/\b(travaux|chantier|entretien|inspection|deneigement)/, 'works'],
  [/\b(bris de la (route|structure)|erosion|affaissement|glissement|eboulement)/, 'surface'],
  [/\b(arbre|obstacle|debris|animal|vehicule)/, 'obstruction'],
  [/\b(congestion|ralentissement)/, 'congestion'],
]

/** The type follows from the cause; if the cause is not recognised, a closure is still a closure. */
function typeOf(cause: string | null, effect: string | null): ListItem<'road_events'>['type'] {
  const typeEntry = TYPE_WORDS.find(([words]) => words.test(withoutAccents(cause ?? '')))
  if (typeEntry) return typeEntry[1]
  const lowerEffect = (effect ?? '').toLowerCase()
  if (/fermeture|ferm[ée]/.test(lowerEffect)) return /voie/.test(lowerEffect) ? 'restriction' : 'closure'
  return lowerEffect === '' ? 'other' : 'restriction'
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function textOf(sentences: readonly (string | null)[]): Record<string, string> | null {
  const text = sentences.filter((sentence) => sentence !== null).join('. ')
  return text === '' ? null : { fr: text }
}
