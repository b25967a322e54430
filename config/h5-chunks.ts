import type Chain from 'webpack-chain'

/**
 * Which modules of the H5 build share a file. Taro's own rule (`chunks: 'initial'`) copies every shared part into
 * each page; with 200 pages that is 56 MB instead of 1.5 MB.
 */
/** Parts of src/ui that nearly every page shows. */
const SHELL_PARTS =
  /[\\/]src[\\/]ui[\\/](icon|tap|nav-bar|price|shot|picture|button|blank|notice|skeleton|tag|access|classes|cell|goods-line|goods-card)/

const cacheGroups = {
  default: false,
  defaultVendors: false,
  // Taro's own groups, switched off: they are merged into ours by name otherwise.
  common: false,
  vendors: false,
  taro: false,
  framework: {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|mobx|mobx-react|mobx-react-lite|use-sync-external-store)[\\/]/,
    chunks: 'initial' as const,
    priority: 100,
  },
  taroInitial: {
    name: 'taro',
    test: /[\\/]node_modules[\\/](@tarojs|@stencil)[\\/]/,
    chunks: 'initial' as const,
    priority: 90,
  },
  // What most pages stand on, in one file: a dozen small ones cost a dozen requests, and compress worse.
  shell: {
    name: 'shell',
    test: (module: { type: string; nameForCondition?: () => string | null }) => {
      const file = module.nameForCondition?.() ?? ''
      return /[\\/](src[\\/](app|platform)|config[\\/]h5-parts|node_modules)[\\/]/.test(file) || SHELL_PARTS.test(file)
    },
    chunks: 'async' as const,
    minChunks: 8,
    priority: 30,
  },
  asyncVendors: {
    test: /[\\/]node_modules[\\/]/,
    chunks: 'async' as const,
    minChunks: 2,
    reuseExistingChunk: true,
    priority: 20,
  },
  asyncShared: {
    chunks: 'async' as const,
    minChunks: 3,
    reuseExistingChunk: true,
    priority: 10,
  },
}

export function splitH5Chunks(chain: Chain): void {
  chain.optimization.splitChunks({ chunks: 'all', hidePathInfo: true, minSize: 8_000, cacheGroups })
}

/**
 * Puts the styles of Taro's own components into the style sheets too. Taro leaves them in JavaScript, so a first screen
 * that arrives as HTML would be laid out anew once the scripts have run. The entry imports them first: ours still win.
 */
export function extractTaroStyles(chain: Chain): void {
  const extract = Object.values(chain.module.rule('customStyle').uses.entries())[0]
  if (!extract) throw new Error('the rule customStyle of Taro has changed')
  const rule = chain.module.rule('taroStyle')
  rule.uses.clear()
  rule.use('extract').loader(extract.get('loader')).options(extract.get('options'))
}
