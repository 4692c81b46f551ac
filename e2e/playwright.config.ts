import './journeys-clock.ts'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../scripts/chromium.ts'

const report = process.env.JOURNEYS_REPORT

/** Journeys of people through the whole program: real database, real sign-in, real browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './product.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
})
