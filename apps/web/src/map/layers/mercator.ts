/** Web Mercator, 0 to 1 over the world, counted like tiles: x eastward from 180° W, y southward. */
export const mercatorX = (longitudeDeg: number): number => (longitudeDeg + 180) / 360

export function mercatorY(latitudeDeg: number): number {
  const radians = (latitudeDeg * Math.PI) / 180
  return (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2
}

export const longitudeOf = (x: number): number => 360 * x - 180
export const latitudeOf = (y: number): number =>
  (360 / Math.PI) * Math.atan(Math.exp(Math.PI * (1 - 2 * y))) - 90
