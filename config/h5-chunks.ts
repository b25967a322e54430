import type Chain from 'webpack-chain'

/**
 * Selects the modules of the H5 build that share a file. Taro's default (`chunks: 'initial'`) copies every shared
 * module into each page; with 200 pages that is 56 MB instead of 1.5 MB.
 */
interface ChunkQuery {
  chunkGraph: { getModuleChunksIterable(module: object): Iterable<Chunk> }
}
interface Chunk {
  canBeInitial(): boolean
  groupsIterable: Iterable<{ origins: readonly { request?: string | null }[] }>
}

const HOME = /[\\/]pages[\\/]home[\\/]index$/
const ofHome = new WeakMap<Chunk, boolean>()

/** Whether a chunk belongs to the home page. */
function isForHome(chunk: Chunk): boolean {
  let answer = ofHome.get(chunk)
  if (answer === undefined) {
    answer = [...chunk.groupsIterable].some(({ origins }) => origins.some(({ request }) => HOME.test(request ?? '')))
    ofHome.set(chunk, answer)
  }
  return answer
}

/** Whether a module is part of the home page. Nearly every other page uses most of these modules. */
function isOnHome(module: object, { chunkGraph }: ChunkQuery): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (isForHome(chunk)) return true
  return false
}

/** Whether the start of the app needs a module, for any page. */
function isInEntry(module: object, { chunkGraph }: ChunkQuery): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (chunk.canBeInitial()) return true
  return false
}

const cacheGroups = {
  default: false,
  defaultVendors: false,
  // Taro's groups are off; otherwise webpack merges groups with the same name.
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
  // One file each: a dozen small files need a dozen requests and compress worse.
  shell: {
    name: 'shell',
    // Pictures that scripts import are modules, too: without this they would be a separate file.
    type: /javascript|asset/,
    test: isOnHome,
    chunks: 'async' as const,
    enforce: true,
    priority: 40,
  },
  looks: {
    name: 'looks',
    type: 'css/mini-extract',
    test: (module: object, asked: ChunkQuery) => isInEntry(module, asked) || isOnHome(module, asked),
    chunks: 'all' as const,
    enforce: true,
    priority: 110,
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
 * Extracts the styles of Taro's components into the style sheets. Taro keeps them in JavaScript, so the layout of a
 * first screen in the HTML would change when the scripts run. The entry imports them first, so the app's styles
 * override them.
 */
export function extractTaroStyles(chain: Chain): void {
  const extract = Object.values(chain.module.rule('customStyle').uses.entries())[0]
  if (!extract) throw new Error('the rule customStyle of Taro has changed')
  const rule = chain.module.rule('taroStyle')
  rule.uses.clear()
  rule.use('extract').loader(extract.get('loader')).options(extract.get('options'))
}
