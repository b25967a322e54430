import path from 'node:path'
import type { Compiler } from 'webpack'
import type Chain from 'webpack-chain'
import { routeTable } from './page-settings'

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

const SOURCE = path.resolve(__dirname, '../src')

/** Takes out of the start what rows need not say there; titles of pages that are no tabs come with where their code lies. */
export function shortRows(chain: Chain): void {
  const rule = chain.module.rule('short-rows').pre()
  rule.test(/[\\/]app[\\/]routes[\\/](?!index|area|tabs)[\w-]+\.ts$/)
  rule.use('rows').loader(path.join(__dirname, 'h5-parts/short-rows.cjs'))
}

/**
 * Leaves of Taro's routes only home's in the start. Paths stand in our route table already; titles, and where the code of
 * the other pages lies, come in a file of their own, when the first of them is opened.
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
  const { pageAt, rowOf } = routeTable(SOURCE)
  const titleOf = (page: string) => {
    const name = pageAt(page)
    if (!name) throw new Error(`the route table has no ${page}`)
    // A module in an address is read as ASCII.
    return JSON.stringify(rowOf(name).title).replace(
      /[^ -~]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  }
  const code = others.map((page) => `'${page}':()=>import('@/${page}')`)
  const titles = others.map((page) => `'${page}':${titleOf(page)}`)
  const late = `export const code={${code.join(',')}};export const titles={${titles.join(',')}}`
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
