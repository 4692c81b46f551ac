// `npm run check`, texts: both languages have the same ones, each text that is used exists, and each that
// exists is used.
import fs from 'node:fs'
import path from 'node:path'
import { flatWords, frenchFault, joinedWords, textFault } from '../packages/language/src/test-words.ts'
import { ROOT } from './root.ts'
import { type WordFile, type WordTree, wordProblems } from './word-rules.ts'

const SOURCES = 'areas/sources'

const files = wordFiles()
const problems = [...wordProblems(files, programFiles()), ...[...files].flatMap(textProblems)]
for (const problem of problems) process.stdout.write(`  ${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)

/** Texts that break the typographic rules: breaking spaces, straight apostrophes. */
function textProblems([place, { fr, en }]: [string, WordFile]): string[] {
  const faultsOf = (language: string, words: WordTree, faultIn: (text: string) => string | null) =>
    [...flatWords(words)].flatMap(([key, text]) => {
      const fault = faultIn(text)
      return fault === null ? [] : [`${place}/${language}.json: ${key}: ${fault}`]
    })
  return [
    ...faultsOf('fr', fr, (text) => textFault(text) ?? frenchFault(text)),
    ...faultsOf('en', en, textFault),
  ]
}

function wordFiles(): Map<string, WordFile> {
  const folder = path.join(ROOT, 'packages/language/src')
  const read = (place: string, language: string): WordTree =>
    JSON.parse(fs.readFileSync(path.join(folder, place, `${language}.json`), 'utf8'))
  const places = filesIn(folder)
    .filter((file) => path.posix.basename(file) === 'fr.json')
    .map((file) => path.posix.dirname(file))
  const files = new Map(places.map((place) => [place, { fr: read(place, 'fr'), en: read(place, 'en') }]))
  // The texts next to each provider are loaded with the screens of the sources.
  const shared = files.get(SOURCES)
  if (shared) files.set(SOURCES, { fr: withProviders(shared.fr, 'fr'), en: withProviders(shared.en, 'en') })
  return files
}

function withProviders(shared: WordTree, language: string): WordTree {
  const folder = path.join(ROOT, 'packages/sources/src/providers')
  const own = filesIn(folder)
    .filter((file) => path.posix.basename(file) === `${language}.json`)
    .map((file): WordTree => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
  return joinedWords([shared, ...own])
}

/** Files in which the use of a text counts; tests are excluded. */
function programFiles(): Map<string, string> {
  return new Map(
    ['packages', 'apps']
      .flatMap((folder) => filesIn(path.join(ROOT, folder)).map((file) => `${folder}/${file}`))
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => !/node_modules|\/dist\/|\.gen\.ts$|\.test\.tsx?$|\/test-/.test(file))
      .map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]),
  )
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
}
