import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import webpack from 'webpack'
import { ShortModulesPlugin, withOwnJsx, withPlainExports } from './h5-modules'

/** A module as webpack writes it: its exports by getters, then its own lines. */
const written = (getters: string, lines: string) =>
  `__webpack_require__.r(__webpack_exports__);\n__webpack_require__.d(__webpack_exports__, {${getters}});\n${lines}`

/** Runs a module; its exports, and which of them were asked for by a getter. */
function run(code: string) {
  const exported: Record<string, unknown> = {}
  const define = (target: object, getters: Record<string, () => unknown>) => {
    for (const [name, get] of Object.entries(getters)) Object.defineProperty(target, name, { get, enumerable: true })
  }
  const context = { __webpack_exports__: exported, __webpack_require__: { r: () => undefined, d: define } }
  vm.runInNewContext(code, context)
  const getters = Object.entries(Object.getOwnPropertyDescriptors(exported)).filter(([, { get }]) => get)
  return { exported, getters: getters.map(([name]) => name), context }
}

test('what never changes is a plain value, whatever it is declared as', () => {
  const getters = `a: () => (A), "b-c": function() { return /* binding */ b; }, d: () => d, e: () => (e), default: () => (__WEBPACK_DEFAULT_EXPORT__)`
  const lines = `function A() {}\nconst b = 2, d = { x: 1 };\nclass e {}\nconst __WEBPACK_DEFAULT_EXPORT__ = (A)`
  const plain = run(withPlainExports(written(getters, lines)))
  expect(plain.getters).toEqual([])
  expect(Object.keys(plain.exported).sort()).toEqual(['a', 'b-c', 'd', 'default', 'e'])
  expect(plain.exported).toMatchObject({ 'b-c': 2, d: { x: 1 } })
  expect(plain.exported.default).toBe(plain.exported.a)
})

test('what changes, or is another module’s, is asked for anew each time', () => {
  const getters =
    'count: () => count, other: () => other, swapped: () => swapped, theirs: () => part.x, still: () => still'
  const lines = `let count = 0, other = 1, swapped = 1, still = 1; const part = { x: 1 };
    (function () { count += 1 }());
    [swapped] = [2];
    for (other of [3]) part.x = 4`
  const { exported, getters: kept } = run(withPlainExports(written(getters, lines)))
  expect(kept).toEqual(['count', 'other', 'swapped', 'theirs'])
  expect({ ...exported }).toEqual({ count: 1, other: 3, swapped: 2, theirs: 4, still: 1 })
})

test('a function is there from the first line on, for a module that this one asks for in a circle', () => {
  const lines = 'seen.push(typeof __webpack_exports__.f, typeof __webpack_exports__.g);\nfunction f() {}\nconst g = f'
  const code = withPlainExports(written('f: () => f, g: () => g', lines))
  const seen: string[] = []
  vm.runInNewContext(code, {
    seen,
    __webpack_exports__: {},
    __webpack_require__: { r: () => undefined, d: () => undefined },
  })
  expect(seen).toEqual(['function', 'undefined'])
})

test('React’s functions are looked up once in a module', () => {
  const code = `var jsx_runtime = __webpack_require__(748);\nshow((0,jsx_runtime.jsxs)("a", { children: (0,jsx_runtime.jsx)(jsx_runtime.Fragment, {}) }))`
  expect(withOwnJsx(code)).toBe(
    'var jsx_runtime = __webpack_require__(748);\n' +
      'var jsx_runtime_jsx = jsx_runtime.jsx, jsx_runtime_jsxs = jsx_runtime.jsxs;\n' +
      'show(jsx_runtime_jsxs("a", { children: jsx_runtime_jsx(jsx_runtime.Fragment, {}) }))',
  )
  expect(withOwnJsx('var other = __webpack_require__(1)')).toBe('var other = __webpack_require__(1)')
})

test('an app that webpack builds so does what it did', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'))
  try {
    const files = {
      'app.js': "import { count, add, Counter } from './counter'; add(); globalThis.said = [count, new Counter().name]",
      'counter.js':
        "import { jsx } from './react_jsx_runtime.cjs'; export let count = 0\nexport const add = () => (count += 1)\n" +
        "export class Counter { name = jsx('counter') }",
      'react_jsx_runtime.cjs': "exports.jsx = (type) => '<' + type + '>'",
    }
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './app.js',
      output: { path: folder, filename: 'out.js' },
      optimization: { minimize: false, concatenateModules: false, mangleExports: false, usedExports: false },
      plugins: [new ShortModulesPlugin()],
    })
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        const failed = error ?? stats?.compilation.errors[0]
        compiler.close(() => (failed ? reject(failed) : resolve()))
      })
    })
    const code = fs.readFileSync(path.join(folder, 'out.js'), 'utf8')
    const context = { said: null }
    vm.runInNewContext(code, context)
    expect(Array.from(context.said ?? [])).toEqual([1, '<counter>'])
    expect(code).toContain('__webpack_exports__["Counter"] = Counter')
    expect(code).toContain('__webpack_exports__["add"] = add')
    expect(code).toMatch(/count: \(\) => \(.*count\)/)
    expect(code).toMatch(/\w*jsx_runtime\w*_jsx\('counter'\)/)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})
