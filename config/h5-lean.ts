import path from 'node:path'
import { type Compiler, NormalModuleReplacementPlugin, WebpackError } from 'webpack'
import type Chain from 'webpack-chain'

/** Parts of Taro and its packages that stand on the path of the first screen, in our own short form. */
const parts = path.join(__dirname, 'h5-parts')
/** Whole requests. */
const BY_NAME = {
  'query-string$': 'query-string.js',
  history$: 'history.js',
  '@tarojs/components/dist/components$': 'custom-elements.js',
  // Looks of Taro's own check boxes, and an icon font that nothing of ours is drawn with.
  '@tarojs/components/dist/taro-components/taro-components.css$': 'no-styles.css',
}
/**
 * Files of Taro, by where they lie or, for the modal and the toast, as the overlays' real code asks for them. Those that
 * ours ask for the real one carry a query, which the patterns do not match: another module by name.
 */
const BY_PLACE: Readonly<Record<string, RegExp>> = {
  'navigation-bar.js': /@tarojs[\\/]router[\\/]dist[\\/]navigationBar\.js$/,
  'overlays.js': /@tarojs[\\/]taro-h5[\\/]dist[\\/]api[\\/]ui[\\/]interaction[\\/]index\.js$/,
  'modal.js': /^\.\/modal\.js$/,
  'toast.js': /^\.\/toast\.js$/,
  'perf.js': /@tarojs[\\/]runtime[\\/]dist[\\/]perf\.js$/,
  'router-api.js': /@tarojs[\\/]router[\\/]dist[\\/]api\.js$/,
  'router.js': /@tarojs[\\/]router[\\/]dist[\\/]router[\\/]spa\.js$/,
}

/** Leaves out of the H5 build what no page of ours uses, or not yet. */
export function leanH5(chain: Chain): void {
  for (const [request, file] of Object.entries(BY_NAME)) chain.resolve.alias.set(request, path.join(parts, file))
  // mobx-react is mobx-react-lite and, for class components that we don't have, as much again.
  chain.resolve.alias.set('mobx-react$', 'mobx-react-lite')
  for (const [file, place] of Object.entries(BY_PLACE))
    chain.plugin(`our-${file}`).use(NormalModuleReplacementPlugin, [place, standIn(path.join(parts, file))])
  const replaced = { ...BY_PLACE, ...Object.fromEntries(Object.entries(BY_NAME).map(([name, file]) => [file, name])) }
  chain.plugin('no-part-in-vain').use(NoPartInVainPlugin, [parts, replaced])
}

type Given = { request: string; createData?: { resource?: string; context?: string } }

/** Puts our file in the place of what was asked for or found there; what it asks for itself lies beside it. */
const standIn = (file: string) => (given: Given) => {
  if (given.createData?.resource) Object.assign(given.createData, { resource: file, context: path.dirname(file) })
  else given.request = file
}

/** Puts each icon where it is drawn: in one sheet all of them would come with home. */
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

/** Small drawings stand in the scripts as they are: in base64 each would weigh as if nothing like it stood there. */
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
 * Ends the build when a part of ours stands in for nothing: Taro's file has moved or is no longer asked for, and its own code
 * is back in the bundle. It looks at what was built, not at what was asked for: a cached build asks for nothing.
 */
export class NoPartInVainPlugin {
  /** `replaced`: what each file of the folder stands in for. */
  constructor(
    private readonly folder: string,
    private readonly replaced: Readonly<Record<string, RegExp | string>>,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoPartInVainPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('NoPartInVainPlugin', (modules) => {
        const built = new Set([...modules].map((module) => module.nameForCondition()))
        for (const [file, place] of Object.entries(this.replaced)) {
          if (built.has(path.join(this.folder, file))) continue
          compilation.errors.push(
            new WebpackError(`config/h5-parts/${file} replaces nothing: no module asks for ${place} any more`),
          )
        }
      })
    })
  }
}

/** Lets the app begin in steps (h5-parts/start.js). Taro goes on looking at its own entry. */
export class StartInStepsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.entryOption.tap({ name: 'StartInStepsPlugin', stage: -1 }, (context, entry) => {
      const app = typeof entry === 'function' ? undefined : entry['app']
      if (!app) throw new Error('the entry of Taro has changed')
      const inSteps = { app: { ...app, import: [path.join(parts, 'start.js')] } }
      compiler.webpack.EntryOptionPlugin.applyEntryOption(compiler, context, inSteps)
      return true
    })
  }
}
