import type { Position } from './network.ts'

/** A coordinate system of a file; `toDegrees` gives longitude and latitude. */
export type CoordinateSystem = {
  name: string
  /** Equal for systems of the same projection whose frames differ by less than two metres; null for degrees. */
  projection: string | null
  toDegrees(x: number, y: number): Position
}

// GRS 80, the ellipsoid of RGF93, ETRS89 and NAD83; WGS 84 differs by 0.1 mm.
const A_M = 6_378_137
const F = 1 / 298.257222101
const E2 = F * (2 - F)
const E = Math.sqrt(E2)
const RAD = Math.PI / 180

/** Systems by their EPSG number. The frames WGS 84, RGF93, ETRS89 and NAD83 agree to two metres, less than a lane pair. */
export function systemOfEpsg(code: number): CoordinateSystem | null {
  const named = (name: string, projection: string, toDegrees: CoordinateSystem['toDegrees']) => ({
    name: `${name} (EPSG:${code})`,
    projection,
    toDegrees,
  })
  // WGS 84, NAD83, NAD83(CSRS), ETRS89 and RGF93 in degrees.
  if ([4326, 4979, 4269, 4617, 4955, 4258, 4937, 4171, 4965, 9777, 9782, 9784].includes(code))
    return { name: `EPSG:${code}`, projection: null, toDegrees: (x, y) => [x, y] }
  if (code === 3857 || code === 900913) return named('Web Mercator', 'web', webMercator)
  const conic = CONICS[code] ?? CONICS[SAME_CONIC[code] ?? 0]
  if (conic) return named(conic.name, `conic ${conic.name}`, lambertConic(conic))
  if (code >= 3942 && code <= 3950) {
    const latitude = code - 3900
    const zone = {
      name: `CC${latitude}`,
      from: latitude - 0.75,
      to: latitude + 0.75,
      origin: latitude,
      meridian: 3,
    }
    const eastM = 1_700_000
    return named(
      zone.name,
      zone.name,
      lambertConic({ ...zone, eastM, northM: (latitude - 41) * 1e6 + 200_000 }),
    )
  }
  const utm = utmZone(code)
  if (utm)
    return named(
      `UTM ${utm}N`,
      `UTM ${utm}`,
      transverseMercator({ meridian: utm * 6 - 183, scale: 0.9996, eastM: 500_000 }),
    )
  const mtm = mtmZone(code)
  const meridian = mtm === null ? undefined : MTM_MERIDIANS[mtm]
  if (mtm === null || meridian === undefined) return null
  return named(`MTM ${mtm}`, `MTM ${mtm}`, transverseMercator({ meridian, scale: 0.9999, eastM: 304_800 }))
}

/**
 * Finds a system by the name that GeoJSON of 2008 and GIS programs use: `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154`,
 * an address, CRS84.
 */
export function systemOfName(name: string): CoordinateSystem | null {
  if (/CRS:?84$/i.test(name)) return systemOfEpsg(4326)
  const code = /EPSG[:/]{1,2}(?:[\d.]*[:/])?(\d{4,6})$/i.exec(name.trim())?.[1]
  return code === undefined ? null : systemOfEpsg(Number(code))
}

type Conic = {
  name: string
  /** Standard parallels, latitude of origin and central meridian, degrees. */
  from: number
  to: number
  origin: number
  meridian: number
  eastM: number
  northM: number
}

const CONICS: Record<number, Conic> = {
  2154: {
    name: 'Lambert-93',
    from: 44,
    to: 49,
    origin: 46.5,
    meridian: 3,
    eastM: 700_000,
    northM: 6_600_000,
  },
  32198: { name: 'Québec Lambert', from: 46, to: 60, origin: 44, meridian: -68.5, eastM: 0, northM: 0 },
  3798: { name: 'MTQ Lambert', from: 50, to: 46, origin: 44, meridian: -70, eastM: 800_000, northM: 0 },
}
/** Codes with the same projection as another: Lambert-93 in RGF93 v2 and v2b, both systems of Québec in NAD83(CSRS). */
const SAME_CONIC: Record<number, number> = { 9793: 2154, 9794: 2154, 6622: 32198, 3799: 3798 }

/** WGS 84, NAD83, NAD83(CSRS) and ETRS89. */
function utmZone(code: number): number | null {
  if (code >= 32601 && code <= 32660) return code - 32600
  if (code >= 26901 && code <= 26923) return code - 26900
  if (code >= 25828 && code <= 25838) return code - 25800
  const csrs: Record<number, number> = {
    2955: 11,
    2956: 12,
    2957: 13,
    3154: 7,
    3155: 8,
    3156: 9,
    3157: 10,
    3158: 14,
    3159: 15,
    3160: 16,
    2958: 17,
    2959: 18,
    2960: 19,
    2961: 20,
    2962: 21,
  }
  return csrs[code] ?? null
}

const MTM_MERIDIANS: Record<number, number> = {
  3: -58.5,
  4: -61.5,
  5: -64.5,
  6: -67.5,
  7: -70.5,
  8: -73.5,
  9: -76.5,
  10: -79.5,
}

/** NAD83 and NAD83(CSRS) in Québec and eastern Ontario. */
function mtmZone(code: number): number | null {
  if (code >= 32183 && code <= 32190) return code - 32180
  return code >= 2945 && code <= 2952 ? code - 2942 : null
}

function webMercator(x: number, y: number): Position {
  return [x / A_M / RAD, (2 * Math.atan(Math.exp(y / A_M)) - Math.PI / 2) / RAD]
}

const isometric = (latitudeRad: number) =>
  Math.atanh(Math.sin(latitudeRad)) - E * Math.atanh(E * Math.sin(latitudeRad))

/** Inverse of the isometric latitude, by iteration; converges to 1e-12 rad within ten steps. */
function latitudeOf(isometricLatitude: number): number {
  let latitude = Math.asin(Math.tanh(isometricLatitude))
  for (let step = 0; step < 10; step++)
    latitude = Math.asin(Math.tanh(isometricLatitude + E * Math.atanh(E * Math.sin(latitude))))
  return latitude
}

/** Lambert conformal conic with two standard parallels: IOGP Guidance Note 7-2, method 9802. */
function lambertConic({ from, to, origin, meridian, eastM, northM }: Conic): CoordinateSystem['toDegrees'] {
  const m = (latitude: number) => Math.cos(latitude) / Math.sqrt(1 - E2 * Math.sin(latitude) ** 2)
  const [first, second] = [from * RAD, to * RAD]
  const n = Math.log(m(first) / m(second)) / (isometric(second) - isometric(first))
  const radius = (latitude: number) =>
    ((A_M * m(first)) / n) * Math.exp(n * (isometric(first) - isometric(latitude)))
  const originRadius = radius(origin * RAD)
  return (x, y) => {
    const [east, south] = [x - eastM, originRadius - (y - northM)]
    const distance = Math.hypot(east, south) * Math.sign(n)
    const latitude = latitudeOf(isometric(first) - Math.log((distance * n) / (A_M * m(first))) / n)
    return [meridian + Math.atan2(east, south) / n / RAD, latitude / RAD]
  }
}

type Transverse = { meridian: number; scale: number; eastM: number }

/** Transverse Mercator of the northern hemisphere: IOGP Guidance Note 7-2, method 9807, series of Krüger (1912). */
function transverseMercator({ meridian, scale, eastM }: Transverse): CoordinateSystem['toDegrees'] {
  const n = F / (2 - F)
  const radius = (A_M / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
  const terms = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    n ** 2 / 48 + n ** 3 / 15,
    (17 / 480) * n ** 3,
  ]
  return (x, y) => {
    const [north, east] = [y / (scale * radius), (x - eastM) / (scale * radius)]
    let [xi, eta] = [north, east]
    for (const [index, term] of terms.entries()) {
      const k = 2 * (index + 1)
      xi -= term * Math.sin(k * north) * Math.cosh(k * east)
      eta -= term * Math.cos(k * north) * Math.sinh(k * east)
    }
    const conformal = Math.asin(Math.sin(xi) / Math.cosh(eta))
    const latitude = latitudeOf(Math.atanh(Math.sin(conformal)))
    return [meridian + Math.atan2(Math.sinh(eta), Math.cos(xi)) / RAD, latitude / RAD]
  }
}

/** The projections of France and Québec, one system for each. */
export const USUAL_PROJECTIONS: readonly CoordinateSystem[] = [
  ...[2154, 3857, 32198, 3798],
  ...[3942, 3943, 3944, 3945, 3946, 3947, 3948, 3949, 3950],
  ...[32630, 32631, 32632, 32617, 32618, 32619, 32620, 32621],
  ...[32183, 32184, 32185, 32186, 32187, 32188, 32189, 32190],
].flatMap((code) => systemOfEpsg(code) ?? [])
