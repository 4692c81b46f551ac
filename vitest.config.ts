import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import ByEnvironment from './scripts/test-sequencer.ts'

/**
 * Test files of a project share their worker: loading the program again for each file took as long as the
 * tests. A test that changes something process-wide must restore it, as the web's test set-up does.
 */
export default defineConfig({
  test: {
    // Tests that take a minute or more run with a command of their own: npm run test:deep.
    exclude: [...configDefaults.exclude, ...(process.env.DEEP_TESTS ? [] : ['**/*.deep.test.ts'])],
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // Vitest leaves one core free by default, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A POSIX locale breaks number formatting, so tests run under a locale that people use.
    env: { LANG: 'en_US.UTF-8', TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['apps/server/src/test-support/databases-of-run.ts'],
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/road-model/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/test-support/set-up.ts'],
          unstubGlobals: true,
        },
      },
    ],
  },
})
