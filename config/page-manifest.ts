import type { Compiler } from 'webpack'
import { PAGE_CODE } from './h5-routes'

interface PageFiles {
  js: string[]
  css: string[]
}

/** What Taro's start asks for when a page is opened: its path in src, from there or by our alias, without an extension. */
const PAGE = /(?:^[.@]|(?:^|[\\/])src)[\\/]((?:pages|package[A-Z]\w*)[\\/].+)$/

/**
 * Writes `asset-manifest.json` beside the H5 build: which files the start of the app and each page need.
 * The server reads it to hint the first screen's files and, by the address's hash, the right page's code.
 * Shape: `{ entry: { js, css }, pages: { 'pages/home/index': { js, css }, … } }`, paths relative to the public root;
 * a page's list leaves out what the entry has already loaded.
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

/** The file that tells where the code of pages lies; without it a page's own files are of no use. */
const isPageCode = ({ request }: { request?: string | null }) => Boolean(request?.startsWith(PAGE_CODE))

function byKind(files: string[]): PageFiles {
  const isKept = (file: string) => !file.includes('.hot-update.')
  return {
    js: files.filter((file) => file.endsWith('.js') && isKept(file)),
    css: files.filter((file) => file.endsWith('.css') && isKept(file)),
  }
}
