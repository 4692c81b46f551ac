import { type Box, boxOf, distanceToLinesM } from '@verglas/quantities'
import { DEPARTMENTS_TEXT } from './departments.gen.ts'
import { isInside, isNear, type Vertex } from './geometry.ts'

type Department = { outline: Vertex[][][]; coast: Vertex[][] }
type Placed = Department & { code: string; box: Box }

/** Maximum distance from a coast whose waves may reach a road; the outlines are accurate to about 1 km. */
const COAST_M = 5000

let departments: Placed[] | undefined

/** Outlines at 1 : 10 million (Natural Earth, public domain), read once. */
export function allDepartments(): Placed[] {
  departments ??= Object.entries(JSON.parse(DEPARTMENTS_TEXT) as Record<string, Department>).flatMap(
    ([code, department]) => {
      const box = boxOf(department.outline)
      return box ? [{ code, ...department, box }] : []
    },
  )
  return departments
}

/**
 * The department of a place; null outside metropolitan France and Andorra. A place between a drawn coast and
 * the sea belongs to the nearest coast, because harbours and headlands are finer than the outlines.
 */
export function departmentAt(longitudeDeg: number, latitudeDeg: number): string | null {
  const department = allDepartments().find(
    ({ box, outline }) =>
      isNear(box, longitudeDeg, latitudeDeg) && isInside(outline, longitudeDeg, latitudeDeg),
  )
  return department?.code ?? coastsAt(longitudeDeg, latitudeDeg)[0] ?? null
}

/** Coastal departments within reach of the place, the nearest first. */
export function coastsAt(longitudeDeg: number, latitudeDeg: number): string[] {
  return allDepartments()
    .filter(({ box }) => isNear(box, longitudeDeg, latitudeDeg, COAST_M))
    .map(({ code, coast }) => ({
      code,
      metres: distanceToLinesM(coast, { longitude: longitudeDeg, latitude: latitudeDeg }),
    }))
    .filter(({ metres }) => metres <= COAST_M)
    .sort((a, b) => a.metres - b.metres)
    .map(({ code }) => code)
}
