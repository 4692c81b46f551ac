import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import ByEnvironment from './scripts/test-sequencer.ts'

/**
 * Files of a project share their worker: loading the program anew for each took as long as the tests. What a test sets
 * for the whole process it puts back, as the set-up of the web's tests does for all of them.
 */
export default defineConfig({
  test: {
    // What takes a minute and more has a command of its own: npm run test:deep.
    exclude: [...configDefaults.exclude, ...(process.env.DEEP_TESTS ? [] : ['**/*.deep.test.ts'])],
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // Vitest leaves a core free, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A POSIX locale breaks number formatting; tests run under one that people use.
    env: { LANG: 'en_US.UTF-8', TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
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
