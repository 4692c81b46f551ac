/** Test support: a list of radar pictures in RainViewer's form, and layers of both kinds. */

export const LISTED = {
  id: 'radar',
  nameFr: 'Radar',
  nameEn: 'Radar',
  role: 'radar_rain',
  pattern: 'https://tiles.example.org/{path}/256/{z}/{x}/{y}/2/1_1.png',
  maxZoom: 7,
  indexUrl: 'https://api.example.org/weather-maps.json',
  indexLists: 'radar.past,radar.nowcast',
  attribution: 'Radar of Example',
}

export const STEPPED = {
  id: 'satellite',
  nameFr: 'Satellite',
  nameEn: 'Satellite',
  role: 'satcc',
  pattern: 'https://tiles.example.org/{time}/{z}/{y}/{x}.png',
  stepMinutes: 10,
  delayMinutes: 40,
  testTile: '2/3/1',
  attribution: 'Satellite of Example',
}

export const anIndex = (latestS: number) => ({
  version: '2.0',
  generated: latestS + 60,
  host: 'https://tiles.example.org',
  radar: {
    past: [1200, 600, 0].map((ago) => ({ time: latestS - ago, path: `/v2/radar/${latestS - ago}` })),
    nowcast: [{ time: latestS + 600, path: '/v2/radar/nowcast_1' }],
  },
  satellite: { infrared: [] },
})
