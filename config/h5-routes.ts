import path from 'node:path'
import type { Compiler } from 'webpack'

/** What our part of the routes gives Taro's start. */
const ROUTES = path.join(__dirname, 'h5-parts/routes.js')
/** The pages' code by path, as a module of its own: what its import asks for begins so. */
export const PAGE_CODE = 'data:text/javascript,'

/** What Taro's loader makes its start of, as far as we change it. */
interface StartOptions {
  config: { pages?: string[]; subPackages?: unknown; preloadRule?: unknown }
  loaderMeta: { extraImportForWeb?: string; execBeforeCreateWebApp?: string }
}
type Loader = { loader: string; options?: unknown }

/**
 * Leaves of Taro's routes only home's in the start. Paths and titles stand in our route table already, and where the code of
 * the other pages lies comes in a file of its own, when the first of them is opened.
 */
export class LateRoutesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LateRoutesPlugin', (compilation) => {
      const { loader } = compiler.webpack.NormalModule.getCompilationHooks(compilation)
      // After Taro's own tap, which adds its loader.
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
  if (!home || others.length === 0) throw new Error('the pages of Taro have changed')
  const code = `export const code={${others.map((page) => `'${page}':()=>import('@/${page}')`).join(',')}}`
  const request = JSON.stringify(PAGE_CODE + encodeURIComponent(code))
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
