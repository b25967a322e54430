import path from 'node:path'
import { type Compiler, NormalModuleReplacementPlugin, WebpackError } from 'webpack'
import type Chain from 'webpack-chain'

const runtime = path.resolve(__dirname, '../src/h5-runtime')
/** Packages and modules that src/h5-runtime replaces, by the whole request. */
const BY_NAME = {
  'query-string$': 'query-string.ts',
  history$: 'history.ts',
  '@tarojs/components/dist/components$': 'custom-elements.ts',
  // Styles of Taro's check boxes and its icon font, which no page uses.
  '@tarojs/components/dist/taro-components/taro-components.css$': 'no-styles.css',
}
/**
 * Files of Taro that src/h5-runtime replaces, by path; the modal and the toast by the request of the real overlays. A
 * replacement requests the real file with `?real` at the end, which no pattern matches.
 */
const BY_PLACE: Readonly<Record<string, RegExp>> = {
  'navigation-bar.ts': /@tarojs[\\/]router[\\/]dist[\\/]navigationBar\.js$/,
  'overlays.ts': /@tarojs[\\/]taro-h5[\\/]dist[\\/]api[\\/]ui[\\/]interaction[\\/]index\.js$/,
  'modal.ts': /^\.\/modal\.js$/,
  'toast.ts': /^\.\/toast\.js$/,
  'router-api.ts': /@tarojs[\\/]router[\\/]dist[\\/]api\.js$/,
  'router.ts': /@tarojs[\\/]router[\\/]dist[\\/]router[\\/]spa\.js$/,
}

/** Replaces parts of Taro by src/h5-runtime (docs/h5-runtime.md). */
export function replaceRuntime(chain: Chain): void {
  for (const [request, file] of Object.entries(BY_NAME)) chain.resolve.alias.set(request, path.join(runtime, file))
  // mobx-react is mobx-react-lite plus as much code for class components; the app has no observing class components.
  chain.resolve.alias.set('mobx-react$', 'mobx-react-lite')
  for (const [file, place] of Object.entries(BY_PLACE))
    chain.plugin(`our-${file}`).use(NormalModuleReplacementPlugin, [place, replaceBy(path.join(runtime, file))])
  const replaced = { ...BY_PLACE, ...Object.fromEntries(Object.entries(BY_NAME).map(([name, file]) => [file, name])) }
  chain.plugin('each-replacement-used').use(EachReplacementUsedPlugin, [runtime, replaced])
}

type Given = { request: string; createData?: { resource?: string; context?: string } }

/** Replaces a request, or the file it resolves to; relative imports of the replacement start from its own folder. */
const replaceBy = (file: string) => (given: Given) => {
  if (given.createData?.resource) Object.assign(given.createData, { resource: file, context: path.dirname(file) })
  else given.request = file
}

/** Adds each icon to the module that uses it: with one sheet home would load all icons. */
export function iconsByUse(chain: Chain): void {
  const icons = path.join(__dirname, 'h5-icons')
  const source = path.resolve(__dirname, '../src')
  const rule = (name: string) => chain.module.rule(name).pre()
  const ours = rule('icons-of-module').test(/\.tsx?$/)
  ours.include.add(source)
  ours.use('icons').loader(path.join(icons, 'of-module.cjs'))
  rule('one-icon')
    .test(/[\\/]icons\.scss$/)
    .resourceQuery(/icon=/)
    .use('icon')
    .loader(path.join(icons, 'one.cjs'))
}

/** Inlines small drawings as text: base64 would compress worse. */
export function plainDrawings(chain: Chain): void {
  const drawings = chain.module.rule('drawings').test(/\.svg$/)
  drawings.set('generator', {
    dataUrl: (drawing: Buffer) =>
      `data:image/svg+xml,${drawing
        .toString('utf8')
        .replaceAll('"', "'")
        .replace(/[#%<>]/g, encodeURIComponent)}`,
  })
}

/**
 * Fails the build when a file of src/h5-runtime replaces nothing: Taro's file has moved or is no longer imported, and
 * Taro's code may be in the bundle again. It checks the built modules, because a cached build resolves no requests.
 */
export class EachReplacementUsedPlugin {
  /** `replaced`: for each file of the folder, the files that it replaces. */
  constructor(
    private readonly folder: string,
    private readonly replaced: Readonly<Record<string, RegExp | string>>,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EachReplacementUsedPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('EachReplacementUsedPlugin', (modules) => {
        const built = new Set([...modules].map((module) => module.nameForCondition()))
        for (const [file, place] of Object.entries(this.replaced)) {
          if (built.has(path.join(this.folder, file))) continue
          compilation.errors.push(
            new WebpackError(`src/h5-runtime/${file} replaces nothing: no module requests ${place} any more`),
          )
        }
      })
    })
  }
}

/** Starts the app in steps (src/h5-runtime/start.ts). Taro's loader still requires its own entry. */
export class StartInStepsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.entryOption.tap({ name: 'StartInStepsPlugin', stage: -1 }, (context, entry) => {
      const app = typeof entry === 'function' ? undefined : entry['app']
      if (!app) throw new Error('the entry of Taro has changed')
      const inSteps = { app: { ...app, import: [path.join(runtime, 'start.ts')] } }
      compiler.webpack.EntryOptionPlugin.applyEntryOption(compiler, context, inSteps)
      return true
    })
  }
}
