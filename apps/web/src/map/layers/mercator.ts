/** Web Mercator, 0 to 1 over the world, as tiles count: x eastward from 180° W, y southward. */
export const mercatorX = (longitudeDeg: number): number => (longitudeDeg + 180) / 360

export function mercatorY(latitudeDeg: number): number {
  const radians = (latitudeDeg * Math.PI) / 180
  return (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2
}
