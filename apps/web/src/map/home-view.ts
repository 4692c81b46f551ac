const FRANCE = { longitude: 3, latitude: 46, zoom: 4 }
const QUEBEC = { longitude: -72, latitude: 47.5, zoom: 4 }

/** Initial view of a map for an organisation without any place: the country of its time zone. */
export const homeView = (timeZone: string) => (timeZone.startsWith('America/') ? QUEBEC : FRANCE)
