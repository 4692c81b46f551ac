import path from 'node:path'

export type WordTree = { readonly [key: string]: string | WordTree }
export type WordFile = { readonly fr: WordTree; readonly en: WordTree }
type Use = { readonly file: string; readonly key: string }

/** The texts loaded before any screen. */
const SHELL = 'shell'
/** Calls with these codes exist already; the screens that use their texts will follow. */
const AWAITED = ['areas/outages', 'areas/roads', 'areas/tides']
/** Folders of the web whose texts are in a file of their own. */
const FOLDERS_WITH_WORDS = [
  ['packages/charts/', 'charts'],
  ['apps/web/src/ui/form/', 'form'],
  ['apps/web/src/app/help/', 'help'],
] as const
const PLURAL = /_(one|other)$/

/**
 * Checks that every text is written in both languages, in one place, and loaded where it is used; each
 * problem is one sentence. `files`: the texts by their place (`areas/stations`). `sources`: the program files
 * by their path.
 */
export function wordProblems(
  files: ReadonlyMap<string, WordFile>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const placeByKey = new Map<string, string>()
  const problems: string[] = []
  for (const [place, { fr, en }] of files) {
    const french = flat(fr)
    problems.push(...pairProblems(place, french, flat(en)))
    for (const stem of new Set([...french.keys()].map((key) => key.replace(PLURAL, '')))) {
      const other = placeByKey.get(stem)
      if (other) problems.push(`${place}: ${stem} stands in ${other} too`)
      placeByKey.set(stem, place)
    }
  }

  const keys = [...placeByKey.keys()]
  const uses = [...sources].flatMap(([file, text]) => usesIn(file, text, keys))
  const wordsOfArea = loadedWords(sources)
  const loadProblems = (use: Use) => loadProblem(use, placeByKey.get(use.key), wordsOfArea) ?? []
  problems.push(...new Set(uses.flatMap(loadProblems)))
  problems.push(...panelProblems(sources, wordsOfArea, (area) => files.has(`areas/${area}`)))

  const usedKeys = new Set(uses.map(({ key }) => key))
  const onServer = serverTexts(sources)
  for (const [key, place] of placeByKey) {
    const isUsed = usedKeys.has(key) || (place !== SHELL && isUsedOnServer(key, onServer.get(place)))
    if (!isUsed && !AWAITED.includes(place)) problems.push(`${place}: nothing says ${key}`)
  }
  for (const place of AWAITED)
    if (sources.has(`apps/web/src/${place}/area.tsx`))
      problems.push(
        `scripts/word-rules.ts: the screens of ${place} are there, its words are awaited no longer`,
      )
  return problems
}

function pairProblems(
  place: string,
  french: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): string[] {
  if ([...french.keys()].join() !== [...english.keys()].join())
    return [`${place}: French and English have other keys, or in another order`]
  // «un point», but «{{count}} points».
  return [...french].flatMap(([key, text]) =>
    key.endsWith('_one') || placeholders(text) === placeholders(english.get(key) ?? '')
      ? []
      : [`${place}: ${key} has other placeholders in English`],
  )
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()

/** Text keys used in a file of the program, written out or as a template with `${…}`. */
function usesIn(file: string, text: string, keys: readonly string[]): Use[] {
  const keySet = new Set(keys)
  const literals = [...text.matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/gi)].flatMap(([, key = '']) =>
    keySet.has(key) ? [{ file, key }] : [],
  )
  const templates = [...text.matchAll(/(\bt\(\s*)?`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/gi)].flatMap(
    ([, call, template = '']) => {
      const matchingKeys = keys.filter((key) => patternOf(template).test(key))
      return matchingKeys.length > 0 || !call
        ? matchingKeys.map((key) => ({ file, key }))
        : [{ file, key: template }]
    },
  )
  const strange = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap(([, key = '']) =>
    keySet.has(key) ? [] : [{ file, key }],
  )
  return [...literals, ...templates, ...strange]
}

const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^.]+')}$`,
  )

/** A text must be loaded where it is used: with the shell, or with the screens of the area. */
function loadProblem(
  { file, key }: Use,
  place: string | undefined,
  wordsOfArea: ReadonlyMap<string, readonly string[]>,
): string | null {
  if (!place) return `${file}: ${key} is no word`
  if (!/^(apps\/web|packages\/charts)\//.test(file) || place === SHELL) return null
  const own = FOLDERS_WITH_WORDS.find(([folder]) => file.startsWith(folder))?.[1] ?? areaOf(file) ?? ''
  const loaded = wordsOfArea.get(own) ?? [own]
  return loaded.includes(place.replace('areas/', ''))
    ? null
    : `${file}: ${key} is of ${place}, which is not loaded there`
}

const areaOf = (file: string) => file.match(/^apps\/web\/src\/areas\/([^/]+)\//)?.[1]

/**
 * Texts loaded with each area: those named in its manifest for its screens, otherwise its own and those of
 * its panels.
 */
function loadedWords(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const panels = displayedPanels(sources)
  const words = new Map([...panels].map(([area, displayedAreas]) => [area, [area, ...displayedAreas]]))
  for (const [file, text] of sources) {
    const area = areaOf(file)
    const names = file.endsWith('/area.tsx') && text.match(/screensOf\(([^)]*)\)/)?.[1]
    if (area && names)
      words.set(
        area,
        [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
      )
  }
  return words
}

/** For each area, the areas whose panels appear on its screens, directly or within other panels. */
function displayedPanels(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const direct = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const area = areaOf(file)
    if (!area) continue
    const importedAreas = direct.get(area) ?? new Set()
    for (const [, other = ''] of text.matchAll(/from '\.\.\/([\w-]+)\/panels\.tsx?'/g))
      importedAreas.add(other)
    direct.set(area, importedAreas)
  }
  // An area only displays panels of earlier areas, so this recursion ends.
  const all = (area: string): string[] =>
    [...(direct.get(area) ?? [])].flatMap((other) => [other, ...all(other)])
  return new Map([...direct.keys()].map((area) => [area, all(area)]))
}

/** A screen must load the texts of its panels. */
function panelProblems(
  sources: ReadonlyMap<string, string>,
  wordsOfArea: ReadonlyMap<string, readonly string[]>,
  hasWords: (area: string) => boolean,
): string[] {
  return [...displayedPanels(sources)].flatMap(([area, displayedAreas]) =>
    [...new Set(displayedAreas)]
      .filter((other) => hasWords(other) && !wordsOfArea.get(area)?.includes(other))
      .map((other) => `apps/web/src/areas/${area}/area.tsx: shows panels of ${other} without its words`),
  )
}

/**
 * On the server a file of texts is an object: `words.silentSubject`, `words.types[type]`. Returns, for each
 * place of texts, the source of the folders that import it.
 */
function serverTexts(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  for (const [file, text] of sources) {
    const folder = path.posix.dirname(file)
    if (file.startsWith('apps/server/')) folders.set(folder, `${folders.get(folder) ?? ''}\n${text}`)
  }
  const texts = new Map<string, string>()
  for (const text of folders.values())
    for (const [, place = ''] of text.matchAll(/@verglas\/language\/([\w/]+)\/fr\.json/g))
      texts.set(place, `${texts.get(place) ?? ''}\n${text}`)
  return texts
}

function isUsedOnServer(key: string, text = ''): boolean {
  const [leaf, ...groups] = key.split('.').reverse()
  return text.includes(`.${leaf}`) || groups.some((group) => text.includes(`.${group}[`))
}

function flat(tree: WordTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): (readonly [string, string])[] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}
