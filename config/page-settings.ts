import { createRequire } from 'node:module'
import path from 'node:path'

/** What of Taro reads settings: as it reads the app's own, by its own compiler. */
interface Helper {
  readConfig?: (file: string, ...rest: unknown[]) => object
  requireWithEsbuild(file: string, options: object): typeof import('../src/app/routes')
}

const load = createRequire(__filename)

/** The route table of the sources in `source`, as it stands. */
export function routeTable(source: string): typeof import('../src/app/routes') {
  const { requireWithEsbuild }: Helper = load('@tarojs/helper')
  return requireWithEsbuild(path.join(source, 'app/routes/index.ts'), { customConfig: {} })
}

/**
 * Taro reads the settings of a page from a file beside it. Ours stand in the route table already, so whoever of Taro asks for
 * those of a page in `source` is answered from there, and no page needs the file.
 */
export function settingsFromRoutes(source: string, target: string): void {
  // Where its other packages find it: what the package itself exports can't be changed.
  const helper: Helper = load('@tarojs/helper/dist/utils')
  const { readConfig } = helper
  if (!readConfig) throw new Error('Taro reads the settings of pages elsewhere now')
  const routes = routeTable(source)
  helper.readConfig = (file, ...rest) => {
    const at = path.relative(source, file.replace(/\.config(\.\w+)?$/, '')).replaceAll(path.sep, '/')
    const name = routes.pageAt(at)
    return name ? routes.pageConfig(name, target) : readConfig(file, ...rest)
  }
}
