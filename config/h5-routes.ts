import path from 'node:path'
import type { Compiler } from 'webpack'

/** The module that adds the pages to Taro's routes at start. */
const ROUTES = path.resolve(__dirname, '../src/h5-runtime/routes')
/** Prefix of the data URL that is the module with the imports of the pages. */
export const PAGE_CODE = 'data:text/javascript,'

/** Options of Taro's loader for the start: only those that this plugin changes. */
interface StartOptions {
  config: { pages?: string[]; subPackages?: unknown; preloadRule?: unknown }
  loaderMeta: { extraImportForWeb?: string; execBeforeCreateWebApp?: string }
}
type Loader = { loader: string; options?: unknown }

/**
 * Reduces Taro's routes in the start to home's. Paths and titles are in the app's route table; the imports of the other
 * pages are a separate chunk, which loads when the first of these pages opens.
 */
export class LateRoutesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LateRoutesPlugin', (compilation) => {
      const { loader } = compiler.webpack.NormalModule.getCompilationHooks(compilation)
      // Runs after Taro's own tap, which adds its loader.
      loader.tap({ name: 'LateRoutesPlugin', stage: 100 }, (_context, module) => {
        for (const one of module.loaders as Loader[])
          if (/@tarojs[\\/]taro-loader[\\/]lib[\\/]h5/.test(one.loader))
            one.options = withLateRoutes(one.options as StartOptions)
      })
    })
  }
}

function withLateRoutes(options: StartOptions): StartOptions {
  const { config, loaderMeta } = options
  const { pages = [], subPackages: _inPages, preloadRule: _ofWeapp, ...kept } = config
  const [home, ...others] = pages
  if (!home || others.length === 0) throw new Error('the list of pages that Taro passes to its loader has changed')
  const imports = others.map((page) => `'${page}':()=>import('@/${page}')`)
  const late = `export default {${imports.join(',')}}`
  const request = JSON.stringify(PAGE_CODE + encodeURIComponent(late))
  return {
    ...options,
    config: { ...kept, pages: [home] },
    loaderMeta: {
      ...loaderMeta,
      extraImportForWeb: `${loaderMeta.extraImportForWeb ?? ''}\nimport { addRoutes } from ${JSON.stringify(ROUTES)}\n`,
      execBeforeCreateWebApp: `addRoutes(config, () => import(${request}))\n${loaderMeta.execBeforeCreateWebApp ?? ''}`,
    },
  }
}
