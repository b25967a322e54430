import path from 'node:path'
import { type Compiler, NormalModuleReplacementPlugin } from 'webpack'
import type Chain from 'webpack-chain'

/** Parts of Taro and its packages that stand on the path of the first screen, in our own short form. */
const parts = path.join(__dirname, 'h5-parts')
const REPLACED = {
  'query-string$': 'query-string.js',
  'universal-router$': 'universal-router.js',
  '@tarojs/components/dist/components$': 'custom-elements.js',
  // Looks of Taro's own check boxes, and an icon font that nothing of ours is drawn with.
  '@tarojs/components/dist/taro-components/taro-components.css$': 'no-styles.css',
}
const NAVIGATION_BAR = /@tarojs[\\/]router[\\/]dist[\\/]navigationBar\.js$/
const PAGE_SCROLL = /@tarojs[\\/]router[\\/]dist[\\/]events[\\/]scroll\.js$/
const OVERLAYS = /@tarojs[\\/]taro-h5[\\/]dist[\\/]api[\\/]ui[\\/]interaction[\\/]index\.js$/
/** As the overlays' real code asks for them. */
const MODAL = /^\.\/modal\.js$/
const TOAST = /^\.\/toast\.js$/
const ROUTER = /@tarojs[\\/]router[\\/]dist[\\/]router[\\/]spa\.js$/

/** Leaves out of the H5 build what no page of ours uses, or not yet. */
export function leanH5(chain: Chain): void {
  for (const [request, file] of Object.entries(REPLACED)) chain.resolve.alias.set(request, path.join(parts, file))
  // mobx-react is mobx-react-lite and, for class components that we don't have, as much again.
  chain.resolve.alias.set('mobx-react$', 'mobx-react-lite')
  const navigationBar = path.join(parts, 'navigation-bar.js')
  chain.plugin('no-navigation-bar').use(NormalModuleReplacementPlugin, [NAVIGATION_BAR, navigationBar])
  chain.plugin('page-scroll').use(NormalModuleReplacementPlugin, [PAGE_SCROLL, path.join(parts, 'page-scroll.js')])
  // These four ask for the real one with a query, which the patterns do not match: another module by name.
  chain.plugin('late-overlays').use(NormalModuleReplacementPlugin, [OVERLAYS, path.join(parts, 'overlays.js')])
  chain.plugin('modal-keys').use(NormalModuleReplacementPlugin, [MODAL, path.join(parts, 'modal.js')])
  chain.plugin('toast-heard').use(NormalModuleReplacementPlugin, [TOAST, path.join(parts, 'toast.js')])
  chain.plugin('router-start').use(NormalModuleReplacementPlugin, [ROUTER, path.join(parts, 'router-start.js')])
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
