import type { Compiler } from 'webpack'
import { PAGE_CODE } from './h5-routes'

interface PageFiles {
  js: string[]
  css: string[]
}

/** The request for a page in Taro's start: its path in src, relative or by the alias, without an extension. */
const PAGE = /(?:^[.@]|(?:^|[\\/])src)[\\/]((?:pages|package[A-Z]\w*)[\\/].+)$/

/**
 * Writes `asset-manifest.json` into the H5 build: the files that the start of the app and each page need.
 * The server reads it to preload the files of the first screen and the code of the page that the hash names.
 * Shape: `{ entry: { js, css }, pages: { 'pages/home/index': { js, css }, … } }`, paths relative to the public root;
 * a page's list leaves out the files that the entry has loaded.
 */
export class PageManifestPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('PageManifestPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'PageManifestPlugin', stage }, () => {
        const entryFiles = new Set<string>()
        for (const entrypoint of compilation.entrypoints.values()) {
          for (const file of entrypoint.getFiles()) entryFiles.add(file)
        }
        const pages: Record<string, PageFiles> = {}
        for (const group of compilation.chunkGroups) {
          for (const origin of group.origins) {
            const page = PAGE.exec(String(origin.request ?? ''))?.[1]
            if (!page) continue
            const late = [...group.parentsIterable].filter(({ origins }) => origins.some(isPageCode))
            const files = [...late, group].flatMap((one) => one.getFiles()).filter((file) => !entryFiles.has(file))
            pages[page.replace(/\\/g, '/')] = byKind([...new Set(files)])
          }
        }
        const manifest = { entry: byKind([...entryFiles]), pages }
        compilation.emitAsset('asset-manifest.json', new RawSource(`${JSON.stringify(manifest, null, 1)}\n`))
      })
    })
  }
}

/** The file with the imports of the pages' code; no page loads without it. */
const isPageCode = ({ request }: { request?: string | null }) => Boolean(request?.startsWith(PAGE_CODE))

function byKind(files: string[]): PageFiles {
  const isKept = (file: string) => !file.includes('.hot-update.')
  return {
    js: files.filter((file) => file.endsWith('.js') && isKept(file)),
    css: files.filter((file) => file.endsWith('.css') && isKept(file)),
  }
}
