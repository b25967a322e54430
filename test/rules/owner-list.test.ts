// Packages and top-level files that the mall's owner asks for. A package must also be used: one that is only listed in
// package.json fails here.
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

/** Packages that are used without an import of ours: the file that loads each, and the words it does so with. */
const LOADED_BY: Readonly<Record<string, Use>> = {
  // The mini program's renderer: Taro's React plugin, named in config/index.ts, puts it in the place of react-dom.
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

/** Whether a module is imported to run, not only for its types. */
function isImported(name: string, sources: readonly Source[]): boolean {
  return sources.some(({ imports }) =>
    imports.some(({ from, isType }) => !isType && (from === name || from.startsWith(`${name}/`))),
  )
}

test('every package that the owner asks for is a dependency', () => {
  const listed = { ...dependencies, ...devDependencies }
  expect(PACKAGES.filter((name) => !listed[name])).toEqual([])
})

test('every package that the owner asks for is used', () => {
  const sources = ['src', 'config', 'test'].flatMap(sourcesUnder)
  const unused = PACKAGES.filter((name) => {
    const use = LOADED_BY[name]
    return use ? !use.pattern.test(readFileSync(path.join(ROOT, use.file), 'utf8')) : !isImported(name, sources)
  })
  expect(unused).toEqual([])
})

test('the client signs with crypto-js and no other digest', () => {
  const digests = sourcesUnder('src').flatMap(({ file, imports }) =>
    imports.filter(({ from }) => /crypto|sha-?\d|hash/i.test(from)).map(({ from }) => `${file}: ${from}`),
  )
  expect(digests).toEqual(['src/app/api/sign.ts: crypto-js/enc-hex', 'src/app/api/sign.ts: crypto-js/sha256'])
})

test('every file and folder that the owner asks for stands at the top', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
