/**
 * The weather symbols in use, in one colour: grey is normal, and important conditions are shown next to them.
 */
const DRAWINGS = import.meta.glob<string>(
  [
    '../../../../../node_modules/@meteocons/svg-static/monochrome/{clear,mostly-clear,partly-cloudy}-{day,night}.svg',
    '../../../../../node_modules/@meteocons/svg-static/monochrome/{partly-cloudy,overcast}-{day,night}-{rain,sleet,snow}.svg',
    '../../../../../node_modules/@meteocons/svg-static/monochrome/{overcast,fog,drizzle,rain,sleet,snow,hail,tornado,wind-snow,not-available}.svg',
    '../../../../../node_modules/@meteocons/svg-static/monochrome/{overcast-drizzle,overcast-sleet}.svg',
    '../../../../../node_modules/@meteocons/svg-static/monochrome/extreme-{rain,sleet,snow,day-rain,night-rain}.svg',
    '../../../../../node_modules/@meteocons/svg-static/monochrome/thunderstorms{,-overcast-hail,-extreme-hail}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const DRAWING_BY_NAME = new Map(
  Object.entries(DRAWINGS).map(([path, drawing]) => [path.replace(/^.*\/|\.svg$/g, ''), drawing]),
)

/** The drawings have a wide margin that none of our symbols uses. */
const MARGIN = 'viewBox="0 0 128 128"'
const CROPPED = 'viewBox="14 14 100 100"'

/** The disc of the sun is much smaller than the moon in the same set. */
const DISC = /(<circle id="Core"[^>]* r=")([\d.]+)"/
const DISC_FACTOR = 1.35
const withFullSun = (drawing: string) =>
  drawing.replace(DISC, (_, before: string, radius: string) => `${before}${Number(radius) * DISC_FACTOR}"`)

const urlByKey = new Map<string, string>()

/** The address of a symbol (`weatherIcon` returns the name) in a colour. */
export function weatherIconUrl(name: string, colour: string): string {
  const key = `${name} ${colour}`
  const cachedUrl = urlByKey.get(key)
  if (cachedUrl !== undefined) return cachedUrl
  const drawing = DRAWING_BY_NAME.get(name) ?? DRAWING_BY_NAME.get('not-available') ?? ''
  const coloured = withFullSun(drawing).replace(MARGIN, CROPPED).replaceAll('currentColor', colour)
  const url = `data:image/svg+xml,${encodeURIComponent(coloured)}`
  urlByKey.set(key, url)
  return url
}

export function hasWeatherIcon(name: string): boolean {
  return DRAWING_BY_NAME.has(name)
}
