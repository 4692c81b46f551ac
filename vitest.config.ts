import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A POSIX locale breaks number formatting; tests run under one that people use.
    env: { LANG: 'en_US.UTF-8', TZ: 'UTC' },
  },
})
