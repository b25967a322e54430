// Four projects: what a shopper's page does (client), the server with its rules (server), and the two built targets.
// `GALLERIA_TEST_DB=postgres` makes the server's tests run on a real PostgreSQL instead of SQLite.
const { packagesInOneFile } = require('./test/support/jest-packages.cjs')

const esbuild = '<rootDir>/test/support/jest-esbuild.cjs'

/** Packages that are ES modules only, which a CommonJS test cannot load as they are. */
const ES_MODULES = ['qr', '@zxing/library/es2015'].join('|')

/** The test files of these globs; `x.long.test.ts` runs with `npm test -- --long` only. */
const filesOf = (...globs) => (process.env.GALLERIA_TEST_TIER === 'long' ? globs : [...globs, '!**/*.long.test.ts'])

const shared = {
  rootDir: __dirname,
  transform: { [`\\.(mjs|mts|tsx?|jsx|scss)$|/node_modules/(${ES_MODULES})/.+\\.js$`]: esbuild },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES})/)`],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
  // mjs last: a package's own extensionless import must find its CommonJS file
  moduleFileExtensions: ['ts', 'tsx', 'cjs', 'js', 'json', 'node', 'mjs'],
  // The look-up of a global takes longer in a test's vm context than the sine: code of pixels ran twelve times as long.
  sandboxInjectedGlobals: ['Math'],
}

const aliases = {
  ...packagesInOneFile(),
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@contract/(.*)$': '<rootDir>/contract/$1',
  '^@server/(.*)$': '<rootDir>/server/$1',
}

module.exports = {
  // Tests wait for what they expect, on a loaded machine too: only what never comes runs out of time.
  testTimeout: 300_000,
  // What was transformed outlives the run, which gives its tests a temp folder of its own.
  cacheDirectory: `${__dirname}/.cache/jest`,
  // Pages that one worker walks at once.
  maxConcurrency: 3,
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: 'jsdom',
      // jsdom would choose the browser's ES modules, which a CommonJS test cannot load
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
      testMatch: filesOf('<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/support/taro-fakes/*.test.tsx'),
      setupFiles: ['<rootDir>/test/support/client-globals.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/client-matchers.ts'],
      moduleFileExtensions: ['h5.ts', 'h5.tsx', ...shared.moduleFileExtensions],
      moduleNameMapper: {
        '\\.(css|scss|png|jpe?g|webp|svg)$': '<rootDir>/test/support/asset.cjs',
        '^@tarojs/components/dist/components/taro-.*\\.js$': '<rootDir>/test/support/taro-fakes/element.ts',
        '^@tarojs/taro-h5/dist/api/ui/interaction/modal\\.js\\?real$': '<rootDir>/test/support/taro-fakes/modal.ts',
        '^@tarojs/runtime$': '<rootDir>/test/support/taro-fakes/runtime.ts',
        '^@tarojs/taro$': '<rootDir>/test/support/taro-fakes/taro.ts',
        '^@tarojs/components$': '<rootDir>/test/support/taro-fakes/components.tsx',
        ...aliases,
      },
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: filesOf(
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/contract/**/*.test.ts',
        '<rootDir>/tools/**/*.test.ts',
        '<rootDir>/config/**/*.test.ts',
        '<rootDir>/test/{rules,journeys,bench,search,support,wire,gift-wrap,two-payments}/**/*.test.ts',
      ),
      moduleNameMapper: aliases,
      globalSetup: '<rootDir>/test/support/postgres-setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres-teardown.ts',
    },
    {
      ...shared,
      displayName: 'weapp',
      testEnvironment: 'node',
      testMatch: filesOf('<rootDir>/test/{weapp,pages}/**/*.test.ts'),
      moduleNameMapper: aliases,
      globals: { TARGET: 'weapp' },
      globalSetup: '<rootDir>/test/support/keeper-setup.ts',
      globalTeardown: '<rootDir>/test/support/keeper-teardown.ts',
    },
    {
      ...shared,
      displayName: 'h5',
      testEnvironment: '<rootDir>/test/support/browser-environment.cjs',
      testMatch: filesOf('<rootDir>/test/{h5,pages,console}/**/*.test.ts'),
      moduleNameMapper: { '^playwright-core$': '<rootDir>/test/support/playwright-outside.cjs', ...aliases },
      globals: { TARGET: 'h5' },
      globalSetup: '<rootDir>/test/support/chrome-setup.ts',
      globalTeardown: '<rootDir>/test/support/keeper-teardown.ts',
    },
  ],
}
