import { MATERIALS, type Material } from '@verglas/road-model'

type MaterialName = keyof typeof MATERIALS

/** METRo's names in both languages, and variants that people write instead. */
const MATERIAL_BY_NAME: Readonly<Record<string, MaterialName>> = {
  asphalt: 'asphalt',
  asphalte: 'asphalt',
  bitumen: 'asphalt',
  cement: 'concrete',
  ciment: 'concrete',
  beton: 'concrete',
  concrete: 'concrete',
  'crushed rock': 'gravel',
  'crushed stone': 'gravel',
  gravier: 'gravel',
  gravel: 'gravel',
  sand: 'sand',
  sable: 'sand',
  soil: 'moistSoil',
  sol: 'moistSoil',
  steel: 'steel',
  acier: 'steel',
  insulation: 'insulation',
  isolant: 'insulation',
}

export const MATERIAL_NAMES: readonly string[] = Object.keys(MATERIAL_BY_NAME)

/** The material with a name in either language, regardless of case and accents; undefined if unknown. */
export function materialNamed(name: string): Material | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[\s_-]+/g, ' ')
  const materialName = Object.hasOwn(MATERIAL_BY_NAME, plain) ? MATERIAL_BY_NAME[plain] : undefined
  return materialName && MATERIALS[materialName]
}
