// Packages and top-level files that the mall's owner requires. A package that is listed in package.json but not used
// fails.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, type Source, sourcesUnder } from './sources'

const PACKAGES = [
  '@tarojs/taro',
  '@tarojs/components',
  '@tarojs/react',
  '@tarojs/plugin-platform-h5',
  'react',
  'mobx',
  'mobx-react',
  'crypto-js',
  'jest',
  '@testing-library/react',
  'miniprogram-simulate',
]
const TOP_LEVEL = [
  'package.json',
  'config',
  'project.config.json',
  'src',
  'types',
  'test',
  'babel.config.js',
  'README.md',
]

interface Use {
  file: string
  pattern: RegExp
}

/** Packages that are used without an import: the file that loads each, and the code that does so. */
const LOADED_BY: Readonly<Record<string, Use>> = {
  // The mini program's renderer: Taro's React plugin (config/index.ts) replaces react-dom by it.
  '@tarojs/react': {
    file: 'node_modules/@tarojs/plugin-framework-react/dist/index.js',
    pattern: /alias\.set\('react-dom\$', '@tarojs\/react'\)/,
  },
  // Taro's command line loads the platform of `taro build --type h5`.
  '@tarojs/plugin-platform-h5': {
    file: 'node_modules/@tarojs/cli/dist/cli.js',
    pattern: /optsPlugins\.push\(`@tarojs\/plugin-platform-\$\{platform\}`\)/,
  },
  jest: { file: 'tools/test-jest.mjs', pattern: /node_modules\/jest\/bin\/jest\.js/ },
  'miniprogram-simulate': { file: 'test/weapp/native.test.ts', pattern: /load\('miniprogram-simulate'\)/ },
}

const {
  dependencies,
  devDependencies,
}: Record<string, Record<string, string>> = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** Whether a package is imported for its code, not only for its types. */
function isImported(name: string, sources: readonly Source[]): boolean {
  return sources.some(({ imports }) =>
    imports.some(({ from, isType }) => !isType && (from === name || from.startsWith(`${name}/`))),
  )
}

test('every required package is a dependency', () => {
  const listed = { ...dependencies, ...devDependencies }
  expect(PACKAGES.filter((name) => !listed[name])).toEqual([])
})

test('every required package is used', () => {
  const sources = ['src', 'config', 'test'].flatMap(sourcesUnder)
  const unused = PACKAGES.filter((name) => {
    const use = LOADED_BY[name]
    return use ? !use.pattern.test(readFileSync(path.join(ROOT, use.file), 'utf8')) : !isImported(name, sources)
  })
  expect(unused).toEqual([])
})

test('the client signs with crypto-js and imports no other digest', () => {
  const digests = sourcesUnder('src').flatMap(({ file, imports }) =>
    imports.filter(({ from }) => /crypto|sha-?\d|hash/i.test(from)).map(({ from }) => `${file}: ${from}`),
  )
  expect(digests).toEqual(['src/app/api/sign.ts: crypto-js/enc-hex', 'src/app/api/sign.ts: crypto-js/sha256'])
})

test('every required file and folder is at the top level', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
