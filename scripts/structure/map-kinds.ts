import type { SourceFile } from './source-files.ts'

const MAPS = 'apps/web/src/areas/maps/'

/** Each kind of map item is one value in one file of its name, and the list of kinds names exactly these files. */
export function mapKinds(files: readonly SourceFile[]): string[] {
  const kinds = files.flatMap(({ file, text, isTest }) => {
    const [, name] = new RegExp(`^${MAPS}kinds/(.+)\\.tsx?$`).exec(file) ?? []
    return name && !isTest ? [{ file, name, text }] : []
  })
  const list = files.find(({ file }) => file === `${MAPS}layer-kinds.ts`)?.text ?? ''
  const listed = [...(/LAYER_KINDS = \[([^\]]*)\]/.exec(list)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, name]) => name,
  )
  return [
    ...kinds
      .filter(({ name, text }) => !text.includes(`export const ${name}: MapKind<`))
      .map(({ file, name }) => `${file}: does not export the map kind «${name}»`),
    ...kinds
      .filter(({ name }) => !listed.includes(name))
      .map(({ file }) => `${file}: missing in LAYER_KINDS`),
    ...listed
      .filter((name) => !kinds.some((kind) => kind.name === name))
      .map((name) => `${MAPS}layer-kinds.ts: «${name}» has no file in kinds/`),
  ]
}
