import { createRequire } from 'node:module'
import path from 'node:path'

/** Taro's functions that read settings. */
interface Helper {
  readConfig?: (file: string, ...rest: unknown[]) => object
  requireWithEsbuild(file: string, options: object): typeof import('../src/app/routes')
}

const load = createRequire(__filename)

/** The current route table of the sources in `source`, compiled by Taro as it compiles app.config. */
export function routeTable(source: string): typeof import('../src/app/routes') {
  const { requireWithEsbuild }: Helper = load('@tarojs/helper')
  return requireWithEsbuild(path.join(source, 'app/routes/index.ts'), { customConfig: {} })
}

/**
 * Taro reads the settings of a page from a file next to it. The route table has these settings already, so Taro's
 * function is replaced by one that reads those of pages in `source` from there, and no page needs the file.
 */
export function settingsFromRoutes(source: string, target: string): void {
  // Taro's other packages read this object; the exports of the package's index cannot be changed.
  const helper: Helper = load('@tarojs/helper/dist/utils')
  const { readConfig } = helper
  if (!readConfig) throw new Error('Taro has no function readConfig, which reads the settings of pages')
  const routes = routeTable(source)
  helper.readConfig = (file, ...rest) => {
    const at = path.relative(source, file.replace(/\.config(\.\w+)?$/, '')).replaceAll(path.sep, '/')
    const name = routes.pageAt(at)
    return name ? routes.pageConfig(name, target) : readConfig(file, ...rest)
  }
}
