import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const OLGA = ['olga@exploitation-routes.example', 'olga', 'Olga', 'Martinez-Delacroix']
const problem = (password: string) => passwordProblem(password, OLGA)

test.each([
  'neige sur le col',
  'Trois chevaux mangent',
  'azur-girafe-moteur-lune',
  'ⅳ grêlons noirs ?',
  'x7#Kq2!vR9$mL4@',
  'correct horse battery',
])('%s is accepted, whatever its characters', async (password) => {
  expect(await problem(password)).toBeNull()
})

test('fewer than 15 characters are too few, in any Unicode form', async () => {
  expect(await problem('neige sur col')).toBe('tooShort')
  expect(await problem('é'.normalize('NFD').repeat(14))).toBe('tooShort')
  expect(await problem('n'.repeat(257))).toBe('tooLong')
})

test.each([
  'passwordpassword',
  'Password12345678!',
  '!!!!!!azerty2026',
  'verglas verglas verglas',
  'aaaaaaaaaaaaaaaa',
  'abcdefghijklmnop',
  '123456789012345678',
  '06 12 34 56 78 06 12 34',
  'Martinez-Delacroix',
  'olga@exploitation-routes.example',
  'Exploitation-Routes-2026',
  'qwertyuiopqwertyuiop',
])('%s is refused as easy to guess', async (password) => {
  expect(await problem(password)).toBe('common')
})
