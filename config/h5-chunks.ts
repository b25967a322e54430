import type Chain from 'webpack-chain'

/**
 * Which modules of the H5 build share a file. Taro's own rule (`chunks: 'initial'`) copies every shared part into
 * each page; with 200 pages that is 56 MB instead of 1.5 MB.
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

/** Whether a chunk was made for the home page. */
function isForHome(chunk: Chunk): boolean {
  let answer = ofHome.get(chunk)
  if (answer === undefined) {
    answer = [...chunk.groupsIterable].some(({ origins }) => origins.some(({ request }) => HOME.test(request ?? '')))
    ofHome.set(chunk, answer)
  }
  return answer
}

/** What the home page is made of; nearly every other page stands on most of it. */
function isOnHome(module: object, { chunkGraph }: ChunkQuery): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (isForHome(chunk)) return true
  return false
}

/** What the app's start needs, whichever page it opens. */
function isInEntry(module: object, { chunkGraph }: ChunkQuery): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (chunk.canBeInitial()) return true
  return false
}

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
  // In one file each: a dozen small ones cost a dozen requests, and compress worse.
  shell: {
    name: 'shell',
    // Pictures that scripts name are modules, too: left out they would be a file of their own.
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
