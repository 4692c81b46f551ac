import { MODULE_COMPARED, type MODULE_COMPARED_HOURS } from '@verglas/contract/dashboard-codes'

/** Measures that can be compared: measured by stations and forecast at points. */
export const COMPARED = MODULE_COMPARED
export type ComparedCode = (typeof COMPARED)[number]

export function readCode(text: string | undefined): ComparedCode {
  return COMPARED.find((code) => code === text) ?? 'ts'
}

type Hours = {
  readonly name: (typeof MODULE_COMPARED_HOURS)[number]
  readonly backHours: number
  readonly lookaheadHours: number
}

/** Hours into the past, and into the future for as long as a forecast is useful. */
export const RANGES = [
  { name: '12', backHours: 12, lookaheadHours: 12 },
  { name: '24', backHours: 24, lookaheadHours: 24 },
  { name: '48', backHours: 48, lookaheadHours: 48 },
  { name: '168', backHours: 168, lookaheadHours: 48 },
  { name: '720', backHours: 720, lookaheadHours: 48 },
] as const satisfies readonly Hours[]
export type Range = (typeof RANGES)[number]
export type RangeName = Range['name']

export function readRange(text: string | undefined): Range {
  return RANGES.find(({ name }) => name === text) ?? RANGES[1]
}
