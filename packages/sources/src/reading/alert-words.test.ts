import type { AlertType } from '@verglas/contract/alert-codes'
import { expect, test } from 'vitest'
import { typeOfWords } from './alert-words.ts'

const FRENCH: readonly [string, AlertType][] = [
  ['Neige', 'snowfall'],
  ['Fortes chutes de neige', 'snowfall'],
  ['Tempête de neige', 'snowfall'],
  ['Neige et verglas', 'snow_ice'],
  ['Neige-verglas', 'snow_ice'],
  ['Verglas, neige', 'snow_ice'],
  ['Verglas', 'ice'],
  ['Formation de glace noire', 'ice'],
  ['Gel et verglas', 'ice'],
  ['Pluie verglaçante', 'freezing_rain'],
  ['Pluies abondantes et verglaçantes', 'freezing_rain'],
  ['Pluie et bruine verglaçantes', 'freezing_rain'],
  ['Neige et pluie verglaçante', 'freezing_rain'],
  ['Bruine verglaçante', 'freezing_drizzle'],
  ['Embruns verglaçants', 'freezing_drizzle'],
  ['Bourrasques de neige', 'snow_squall'],
  ['Poudrerie', 'blowing_snow'],
  ['Blizzard', 'blizzard'],
  ['Tempête hivernale', 'winter_storm'],
  ['Tempête d’hiver', 'winter_storm'],
  ['Refroidissement soudain', 'flash_freeze'],
  ['Refroidissement éolien extrême', 'windchill'],
  ['Grand froid', 'cold'],
  ['Froid extrême', 'cold'],
  ['Vague de froid', 'cold'],
  ['Gel de l’air', 'frost'],
  ['Gelées tardives', 'frost'],
  ['Canicule', 'heat'],
  ['Vague de chaleur', 'heat'],
  ['Orages violents', 'thunderstorm'],
  ['Grêle', 'thunderstorm'],
  ['Tornade', 'tornado'],
  ['Vent violent', 'wind'],
  ['Rafales', 'wind'],
  ['Tempête', 'wind'],
  ['Coup de vent', 'marine'],
  ['Dangers maritimes', 'marine'],
  ['Onde de tempête', 'storm_surge'],
  ['Vagues-submersion', 'coastal'],
  ['Submersion marine', 'coastal'],
  ['Hautes eaux', 'high_water'],
  ['Crues', 'flood'],
  ['Inondation', 'flood'],
  ['Pluie-inondation', 'rain'],
  ['Pluies - Inondations', 'rain'],
  ['Pluie abondante', 'rain'],
  ['Brouillard givrant', 'fog'],
  ['Visibilité réduite', 'fog'],
  ['Avalanches', 'avalanche'],
  ['Smog', 'smog'],
  ['Qualité de l’air', 'smog'],
  ['Feux de forêt', 'forest_fire'],
  ['Autre danger', 'other'],
]

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

test.each(FRENCH)(
  'the French event «%s» has type %s, in any case and with or without accents',
  (name, type) => {
    for (const written of [
      name,
      name.toUpperCase(),
      withoutAccents(name),
      withoutAccents(name).toUpperCase(),
    ])
      expect(typeOfWords(written), written).toBe(type)
  },
)

test.each([
  ['Snow and ice', 'snow_ice'],
  ['Snow/Ice', 'snow_ice'],
  ['Coastal Event', 'coastal'],
  ['Snow', 'snowfall'],
  ['Gale warning', 'marine'],
  ['Heat wave', 'heat'],
])('the English event «%s» has type %s', (name, type) => {
  expect(typeOfWords(name)).toBe(type)
})

test.each(['Glissement de terrain', 'Accident industriel', 'Incident au théâtre', 'Panne générale', ''])(
  '«%s» is none of our types',
  (name) => {
    expect(typeOfWords(name)).toBe('other')
  },
)

test('a name without a word that we know is skipped in favour of the next name', () => {
  expect(typeOfWords('Avertissement', 'Verglas')).toBe('ice')
})
