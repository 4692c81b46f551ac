import { type Layer, MATERIALS, type SiteDescription } from '@verglas/road-model'
import { FileProblem } from './file-problem.ts'
import { horizonOf, skyViewOf } from './horizon.ts'
import { MATERIAL_NAMES, materialNamed } from './material-names.ts'
import { Remarks } from './remarks.ts'
import { numberOf, requiredNumber } from './values.ts'
import { child, descendants, type XmlElement, xmlTree } from './xml-tree.ts'

/** Content of `station.xml`. */
export type Station = { readonly name: string; readonly site: SiteDescription; readonly remarks: string[] }

/** METRo accepts 20. */
const MAX_LAYERS = 50
const MAX_THICKNESS_M = 50
const DEFAULT_SENSOR_DEPTH_M = 0.4
const COORDINATES = new Set(['latitude', 'longitude', 'altitude', 'elevation'])
/** The layer that METRo assumes under every road. */
const SUBGRADE: Layer = { material: MATERIALS.sand, thicknessM: 20 }

/** Reads METRo's station file. Throws a FileProblem if the position or the layers make no sense. */
export function readStation(text: string, file: string): Station {
  const root = xmlTree(text, file)
  if (root.name !== 'station') {
    throw new FileProblem(file, root.line, `<${root.name}> where a METRo station file has <station>`)
  }
  const remarks = new Remarks(file)
  const header = child(root, 'header') ?? root
  const coordinate = child(header, 'coordinate') ?? header
  const place = { file, line: coordinate.line }
  const unknown =
    coordinate === header ? [] : coordinate.children.filter(({ name }) => !COORDINATES.has(name))
  for (const { name, line } of unknown)
    remarks.add(`unknown ${name}`, `<${name.slice(0, 40)}> in <coordinate> is not read`, line)
  const isBridge = isBridgeOf(header, file, remarks)
  const horizonDeg = horizonOf(root, file)
  const layers = layersOf(root, file, remarks)
  return {
    name: (child(header, 'road-station') ?? child(header, 'station-id'))?.text.trim() ?? '',
    site: {
      latitudeDeg: requiredNumber(child(coordinate, 'latitude'), 'latitude', {
        ...place,
        lowest: -90,
        highest: 90,
      }),
      longitudeDeg: requiredNumber(child(coordinate, 'longitude'), 'longitude', {
        ...place,
        lowest: -180,
        highest: 180,
      }),
      isBridge,
      ...(layers.length > 0 ? { layers: isBridge ? layers : [...layers, SUBGRADE] } : {}),
      sensorDepthM: sensorDepthM(root, remarks),
      ...(horizonDeg ? { horizonDeg, skyView: skyViewOf(horizonDeg) } : {}),
    },
    remarks: remarks.sentences(),
  }
}

function isBridgeOf(header: XmlElement, file: string, remarks: Remarks): boolean {
  const element = child(header, 'station-type')
  const type = element?.text.trim().toLowerCase()
  if (type === 'bridge' || type === 'pont') return true
  if (type === 'road' || type === 'route') return false
  if (element && type) {
    throw new FileProblem(file, element.line, `<station-type> is «${type}»; it must be road or bridge`)
  }
  remarks.add('type', 'no <station-type>; taken as a road', header.line)
  return false
}

function layersOf(root: XmlElement, file: string, remarks: Remarks): Layer[] {
  const elements = descendants(root, 'roadlayer')
  if (elements.length > MAX_LAYERS) throw new FileProblem(file, root.line, `more than ${MAX_LAYERS} layers`)
  if (elements.length === 0) {
    remarks.add('layers', 'no <roadlayer>; taken as a usual road of asphalt on gravel', root.line)
  }
  return elements
    .map((element, index) => ({
      position: numberOf(child(element, 'position')?.text ?? '') || index + 1,
      layer: layerOf(element, file, remarks),
    }))
    .sort((a, b) => a.position - b.position)
    .map(({ layer }) => layer)
}

function layerOf(element: XmlElement, file: string, remarks: Remarks): Layer {
  const type = child(element, 'type')
  const written = (type?.text ?? '').trim()
  const material = materialNamed(written)
  if (!material) {
    const sentence = `layer type «${written.slice(0, 40)}» is not known; known are ${MATERIAL_NAMES.join(', ')}`
    throw new FileProblem(file, type?.line ?? element.line, sentence)
  }
  if (/^gravel$/i.test(written)) remarks.add('gravel', 'layer «gravel» is taken as crushed rock', type?.line)
  const thicknessM = requiredNumber(child(element, 'thickness'), 'thickness', {
    file,
    line: element.line,
    lowest: 0.001,
    highest: MAX_THICKNESS_M,
  })
  return { material, thicknessM }
}

function sensorDepthM(root: XmlElement, remarks: Remarks): number {
  const [element] = descendants(root, 'sst-sensor-depth')
  const depthM = numberOf(element?.text ?? '')
  if (depthM !== undefined && depthM >= 0.01 && depthM <= 2) return depthM
  if (element && !(depthM !== undefined && Number.isNaN(depthM))) {
    remarks.add(
      'depth',
      `<sst-sensor-depth> is «${element.text.trim().slice(0, 40)}»; 0.4 m is taken`,
      element.line,
    )
  }
  return DEFAULT_SENSOR_DEPTH_M
}
