// Checks texts for `npm run check`: all languages have the same texts, each text that is used exists, and each text
// that exists is used.
import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale, localized } from '../packages/language/src/locales.ts'
import { flatWords, frenchFault, joinedWords, textFault } from '../packages/language/src/test-words.ts'
import { wordsOf } from '../packages/language/src/words.ts'
import { ROOT } from './root.ts'
import { fileProblems, type WordTree, wordProblems } from './word-rules.ts'

const PROVIDERS = path.join(ROOT, 'packages/sources/src/providers')

const words = localized((locale) => joinedWords([wordsOf(locale), ...providerWords(locale)]))
const problems = [
  ...LOCALES.flatMap((locale) => fileProblems(locale, filesOf(locale), wordsOf(locale))),
  ...wordProblems(words, programFiles()),
  ...LOCALES.flatMap((locale) => textProblems(locale, words[locale])),
]
for (const problem of problems) process.stdout.write(`  ${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)

/** Texts that break the typographic rules: breaking spaces, straight apostrophes. */
function textProblems(locale: Locale, tree: WordTree): string[] {
  return [...flatWords(tree)].flatMap(([key, text]) => {
    const fault = textFault(text) ?? (locale === 'fr' ? frenchFault(text) : null)
    return fault === null ? [] : [`${locale}: ${key}: ${fault}`]
  })
}

/** The files of a language by their names. */
function filesOf(locale: Locale): ReadonlyMap<string, WordTree> {
  const folder = path.join(ROOT, 'packages/language/src', locale)
  return new Map(
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, readWords(path.join(folder, file))]),
  )
}

/** The texts of each provider, stored next to its source. */
function providerWords(locale: Locale): WordTree[] {
  return filesIn(PROVIDERS)
    .filter((file) => path.posix.basename(file) === `${locale}.json`)
    .map((file) => readWords(path.join(PROVIDERS, file)))
}

function readWords(file: string): WordTree {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
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
