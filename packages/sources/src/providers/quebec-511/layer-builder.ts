/**
 * Test support: layers of the ministry's map service, with self-chosen dates. The columns are those named by
 * public clients of the service.
 */

export const aLayer = (name: string, features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', name, features, ...more })

const LINE = {
  type: 'LineString',
  coordinates: [
    [-71.2, 46.8],
    [-71.3, 46.9],
  ],
}
const POINT = { type: 'Point', coordinates: [-71.25, 46.85] }

export const aFeature = (properties: object, geometry: unknown = LINE) => ({
  type: 'Feature',
  properties,
  geometry,
})

export const aCondition = (overrides: object = {}, geometry?: unknown) =>
  aFeature(
    {
      NumeroSegment: '3201',
      NumeroRoute: '117',
      NomRoute: 'route 117',
      NomRegion: 'abitibi-temiscamingue',
      LocalisationDebutFR: 'Grand-Remous',
      LocalisationDebutEN: 'Grand-Remous',
      LocalisationFinFR: 'Val-d’Or',
      CodeEtatChaussee: 6,
      DescriptionEtatChausseeFR: 'Enneigée',
      DescriptionEtatChausseeEN: 'Snow-covered',
      CodeCouleurEtatChaussee: 3,
      DescriptionVisibiliteFR: 'Réduite',
      IndicateurPresenceLamesNeige: 'Y',
      EnVigueurDepuis: '2026/01/15 05:02:04',
      ...overrides,
    },
    geometry,
  )

export const anEvent = (overrides: object = {}, geometry?: unknown) =>
  aFeature(
    {
      identifiant: 123676,
      cause: 'Accident',
      entrave: 'Fermeture de 1 voie sur 2',
      numeroRoute: '170',
      localisation: 'R-170 à la hauteur de la rivière',
      direction: 'OUEST',
      municipalite: 'Saguenay',
      regions: 'Saguenay–Lac-Saint-Jean',
      consequence: '',
      detour: null,
      enVigueurDepuis: '2026-01-15T08:50:00',
      ...overrides,
    },
    geometry,
  )

export const someWorks = (overrides: object = {}) =>
  aFeature({
    identifiant: '154000',
    routeAutoroute: '20',
    identificationDesTravaux: 'Réfection du pont',
    localisation: 'km 8',
    direction: 'Est',
    entrave: 'Voie de droite fermée',
    entraveType: 'Mineure',
    debut: '2026-01-10',
    fin: '2026-02-10',
    miseAJour: '2026-01-12 06:00',
    descriptionFrancais: 'Une voie fermée.',
    descriptionAnglais: 'One lane closed.',
    ...overrides,
  })

export const aProbe = (overrides: object = {}, geometry: unknown = POINT) =>
  aFeature(
    { station_meteo_id: 12, station_meteo_nom: 'Stoneham', objectid: 1, profondeur_gel: 82.5, ...overrides },
    geometry,
  )

export const aCamera = (overrides: object = {}, geometry: unknown = POINT) =>
  aFeature(
    {
      IDEcamera: '3321',
      NumeroRoute: '20',
      DescriptionLocalisationFr: 'A-20 à la hauteur du pont',
      DescriptionLocalisationEn: 'A-20 at the bridge',
      URL_FLUX_DONNEE: 'https://www.quebec511.info/Carte/Fenetres/FenetreVideo.html?id=3321',
      ...overrides,
    },
    geometry,
  )
