// Writes the outlines and coasts of the French departments from Natural Earth's «Admin 1 – States, Provinces»,
// 1 : 10 million, public domain: `node scripts/department-outlines.mjs ne_10m_admin_1_states_provinces.json`
import fs from 'node:fs'

const TARGET = 'apps/server/src/areas/alerts/departments.gen.ts'
/** Météo-France's code of Andorra; the code of a department is its number. */
const ANDORRA = '99'

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the GeoJSON file of Natural Earth')
const { features } = JSON.parse(fs.readFileSync(file, 'utf8'))

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)
const vertex = ([longitudeDeg, latitudeDeg]) => `${longitudeDeg.toFixed(4)} ${latitudeDeg.toFixed(4)}`
const edge = (from, to) => [vertex(from), vertex(to)].sort().join(' | ')
const codeOf = ({ adm0_a3, iso_3166_2, type_en }) =>
  adm0_a3 === 'AND' ? ANDORRA : type_en === 'Metropolitan department' ? iso_3166_2.replace('FR-', '') : null

// An edge that belongs to a single area lies on a coast.
const edgeCount = new Map()
for (const { geometry } of features.filter((feature) => feature.geometry)) {
  for (const ring of polygonsOf(geometry).flat()) {
    for (let index = 1; index < ring.length; index += 1) {
      const key = edge(ring[index - 1], ring[index])
      edgeCount.set(key, (edgeCount.get(key) ?? 0) + 1)
    }
  }
}

const rounded = (points) => points.map((point) => point.map((degrees) => Number(degrees.toFixed(3))))

function coastOf(polygons) {
  const lines = []
  for (const ring of polygons.flat()) {
    let line = []
    for (let index = 1; index < ring.length; index += 1) {
      if (edgeCount.get(edge(ring[index - 1], ring[index])) === 1) {
        if (line.length === 0) line.push(ring[index - 1])
        line.push(ring[index])
      } else if (line.length > 0) {
        lines.push(line)
        line = []
      }
    }
    if (line.length > 0) lines.push(line)
  }
  return lines.map(rounded)
}

const departments = {}
for (const { properties, geometry } of features) {
  const code = codeOf(properties)
  if (!code) continue
  const polygons = polygonsOf(geometry)
  departments[code] ??= { outline: [], coast: [] }
  departments[code].outline.push(...polygons.map((rings) => rings.map(rounded)))
  departments[code].coast.push(...coastOf(polygons))
}

const sorted = Object.fromEntries(Object.entries(departments).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(
  TARGET,
  `// Written by scripts/department-outlines.mjs from Natural Earth (public domain). Not to be edited.\n` +
    `export const DEPARTMENTS_TEXT = '${JSON.stringify(sorted)}'\n`,
)
process.stdout.write(`${Object.keys(sorted).length} departments, ${fs.statSync(TARGET).size} bytes\n`)
